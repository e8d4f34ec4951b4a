#!/bin/sh
# Prints docs/pictures/map-board.svg, or with `dark` map-board-dark.svg; the same for `hexagon` and `film`, of which the README has
# the dark ones: pictures without their ground, the map also without its title and its key, which are too small to be read there.
# `noughts` must be on the PATH.
#
#     tools/drawn_picture.sh map-board light > docs/pictures/map-board.svg
case $1 in
map-board) noughts draw map --as x --colors "$2" | sed '1s/viewBox="[^"]*" width="[^"]*" height="[^"]*"/viewBox="1.2 3.15 30.6 30.6" width="1200" height="1200"/' ;;
hexagon) noughts draw --game data/games/hex-3.game --values --size 480 --colors "$2" ;;
film) noughts draw --animate=0.8 --size 240 --colors "$2" ;;
esac | sed '1s/<\/desc><rect [^>]*>/<\/desc>/'
