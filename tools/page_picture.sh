#!/bin/sh -e
# Writes docs/pictures/page.webp and page-phone.webp, light and dark: the page with a game, and what each square is worth, in a frame.
# Needs chromium, cwebp and `noughts` on the PATH. Run it in the root of the repository.
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
noughts page -o "$folder/page.html"
picture() {
    name=$1 width=$2 height=$3 below=$4
    shift 4
    cat >"$folder/frame.html" <<END_OF_FRAME
<style>
body { margin: 0 }
div { box-sizing: border-box; width: ${width}px; height: ${height}px; overflow: hidden; border: 1px solid #8b949e; border-radius: 12px }
iframe { width: 100%; height: calc(100% + ${below}px); border: 0 }
</style>
<div><iframe scrolling="no" src="page.html#moves=19&side=both&values=1"></iframe></div>
END_OF_FRAME
    chromium --headless --no-sandbox --hide-scrollbars --force-prefers-reduced-motion --virtual-time-budget=3000 --default-background-color=00000000 \
        --window-size="$width,$height" --force-device-scale-factor=2 --screenshot="$folder/page.png" "$@" "file://$folder/frame.html" 2>/dev/null
    cwebp -quiet -q 60 -m 6 "$folder/page.png" -o "docs/pictures/$name.webp"
}
# A wide frame ends between rows of the table, a narrow one above what follows the game, which would have so many pixels of the window.
picture page 1040 681 0
picture page-dark 1040 681 0 --force-dark-mode
picture page-phone 390 660 40
picture page-phone-dark 390 660 40 --force-dark-mode
