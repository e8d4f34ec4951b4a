#!/bin/sh
# Prints docs/pictures/map-board.svg, or with `dark` map-board-dark.svg: the map without its ground, its title and its key, which are
# too small to be read in the README. `noughts` must be on the PATH.
#
#     tools/map_picture.sh light > docs/pictures/map-board.svg
noughts draw map --as x --colors "$1" |
    sed '1s/viewBox="[^"]*" width="[^"]*" height="[^"]*"/viewBox="1.2 3.15 30.6 30.6" width="1200" height="1200"/; 1s/<\/desc><rect [^>]*>/<\/desc>/'
