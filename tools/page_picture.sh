#!/bin/sh -e
# Writes docs/pictures/page.webp and page-dark.webp: the page with a game, and what each square is worth.
# Needs chromium, cwebp and `noughts` on the PATH. Run it in the root of the repository.
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
noughts page -o "$folder/page.html"
picture() {
    name=$1
    shift
    chromium --headless --no-sandbox --hide-scrollbars --force-prefers-reduced-motion --virtual-time-budget=3000 \
        --window-size=1040,720 --force-device-scale-factor=1.6 --screenshot="$folder/page.png" "$@" "file://$folder/page.html#moves=19&side=both&values=1" 2>/dev/null
    cwebp -quiet -q 60 -m 6 "$folder/page.png" -o "docs/pictures/$name.webp"
}
picture page
picture page-dark --force-dark-mode
