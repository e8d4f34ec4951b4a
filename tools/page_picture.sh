#!/bin/sh -e
# Writes docs/pictures/page.webp and page-phone.webp, light and dark: the page with a game, and what each square is worth, in a frame.
# Needs chromium, cwebp and `noughts` on the PATH. Run it in the root of the repository.
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
noughts page -o "$folder/page.html"
picture() {
    name=$1 width=$2 height=$3
    shift 3
    cat >"$folder/frame.html" <<END_OF_FRAME
<style>body { margin: 0 } iframe { box-sizing: border-box; width: ${width}px; height: ${height}px; border: 1px solid #8b949e; border-radius: 12px }</style>
<iframe scrolling="no" src="page.html#moves=19&side=both&values=1"></iframe>
END_OF_FRAME
    chromium --headless --no-sandbox --hide-scrollbars --force-prefers-reduced-motion --virtual-time-budget=3000 --default-background-color=00000000 \
        --window-size="$width,$height" --force-device-scale-factor=2 --screenshot="$folder/page.png" "$@" "file://$folder/frame.html" 2>/dev/null
    cwebp -quiet -q 60 -m 6 "$folder/page.png" -o "docs/pictures/$name.webp"
}
# A frame ends above what follows the game.
picture page 960 612
picture page-dark 960 612 --force-dark-mode
picture page-phone 390 690
picture page-phone-dark 390 690 --force-dark-mode
