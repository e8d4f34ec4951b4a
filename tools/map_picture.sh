#!/bin/sh
# Prints docs/pictures/map-board.svg, or with `dark` map-board-dark.svg: the map without its ground, its title and its key, which are
# too small to be read in the README. So are the boards three further in, where the picture is small: the lines of their grids are
# drawn so wide that they are a ground, and what stands on it is left out: green where X wins, as on the page. `noughts` must be on the
# PATH.
#
#     tools/map_picture.sh light > docs/pictures/map-board.svg
[ "$1" = dark ] && win='#1b3c23' draw='#26292e' || win='#d3e6c6' draw='#ece7db'
small="@media(max-width:600px){svg>g>g>g>g>:not(:first-child){display:none}svg>g>g>g>g>path{stroke:$win;stroke-linecap:butt;stroke-width:20px}svg>g>g>g>g:has(path[stroke='$draw'])>path{stroke:$draw}}"
noughts draw map --as x --colors "$1" |
    sed '1s/viewBox="[^"]*" width="[^"]*" height="[^"]*"/viewBox=".2 3.15 30.6 30.6" width="1200" height="1200"/; 1s/<\/desc><rect [^>]*>/<\/desc>/; 1s/<style>/&'"$small/"
