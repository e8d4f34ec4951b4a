#!/bin/sh -e
# Writes docs/pictures/page.webp and page-dark.webp: the page with a game, and what each square is worth, in a frame.
# Needs chromium, cwebp and `noughts` on the PATH. Run it in the root of the repository.
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
noughts page -o "$folder/page.html"
# The frame ends below a row of the table, and cuts none.
cat >"$folder/frame.html" <<END
<style>body { margin: 0 } iframe { box-sizing: border-box; width: 1040px; height: 717px; border: 1px solid #8b949e; border-radius: 12px }</style>
<iframe scrolling="no" src="page.html#moves=19&side=both&values=1"></iframe>
END
picture() {
    name=$1
    shift
    chromium --headless --no-sandbox --hide-scrollbars --force-prefers-reduced-motion --virtual-time-budget=3000 --default-background-color=00000000 \
        --window-size=1040,717 --force-device-scale-factor=1.6 --screenshot="$folder/page.png" "$@" "file://$folder/frame.html" 2>/dev/null
    cwebp -quiet -q 60 -m 6 "$folder/page.png" -o "docs/pictures/$name.webp"
}
picture page
picture page-dark --force-dark-mode
