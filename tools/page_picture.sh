#!/bin/sh -e
# Writes docs/pictures/page.webp and page-phone.webp, light and dark: the page two moves after its start, with what each square is
# worth, in a frame. Needs chromium, cwebp and `noughts` on the PATH. Run it in the root of the repository.
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
# The moves are made as by hand, so that all is as people see it; the policy of the page would not let a further script do it.
moves='<script>state.moves = [0, 8]; state.at = 2; state.values = true; update()</script>'
noughts page -o - | sed "s|<meta http-equiv[^>]*>||; s|</body>|$moves</body>|" >"$folder/page.html"
picture() {
    name=$1 width=$2 height=$3 aside=$4 below=$5
    shift 5
    cat >"$folder/frame.html" <<END_OF_FRAME
<style>
body { margin: 0 }
div { box-sizing: border-box; width: ${width}px; height: ${height}px; overflow: hidden; border: 1px solid #8b949e; border-radius: 12px }
iframe { width: calc(100% + 2 * ${aside}px); height: calc(100% + ${below}px); margin-left: -${aside}px; border: 0 }
</style>
<div><iframe scrolling="no" src="page.html"></iframe></div>
END_OF_FRAME
    chromium --headless --no-sandbox --hide-scrollbars --force-prefers-reduced-motion --virtual-time-budget=3000 --default-background-color=00000000 \
        --window-size="$width,$height" --force-device-scale-factor=2 --screenshot="$folder/page.png" "$@" "file://$folder/frame.html" 2>/dev/null
    cwebp -quiet -q 60 -m 6 "$folder/page.png" -o "docs/pictures/$name.webp"
}
# The README makes a wide picture smaller, so that the empty sides of the page are cut off for larger words. A wide frame ends below
# the table, a narrow one above what follows the game, which would have so many pixels of the window.
picture page 976 728 25 0
picture page-dark 976 728 25 0 --force-dark-mode
picture page-phone 390 630 0 70
picture page-phone-dark 390 630 0 70 --force-dark-mode
