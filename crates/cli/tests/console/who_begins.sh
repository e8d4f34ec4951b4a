# Takes the first free square. Who begins is up to the first argument: the seconds of a clock, a lot, a lot after a question
# that does not matter, a question that does, and then its first move is a lot; or it is the person, who is O.
a=_; b=_; c=_; d=_; e=_; f=_; g=_; h=_; i=_; me=O; you=X
cell() { eval "v=\$$1"; case $v in _) printf '[ ]';; *) printf '[%s]' "$v";; esac; }
show() { echo; for row in 'a b c' 'd e f' 'g h i'; do for n in $row; do cell $n; done; echo; done; echo; }
wins() {
    for line in $a$b$c $d$e$f $g$h$i $a$d$g $b$e$h $c$f$i $a$e$i $c$e$g; do
        [ "$line" = "$1$1$1" ] && return 0
    done
    return 1
}
full() { case $a$b$c$d$e$f$g$h$i in *_*) return 1;; esac; }
bot() {
    for n in a b c d e f g h i; do
        eval "v=\$$n"
        [ "$v" = _ ] && { eval "$n=$me"; return; }
    done
}
ask() {
    while :; do
        printf 'Your move (1-9)? '; read -r move || exit 1
        case $move in
            1) n=a;; 2) n=b;; 3) n=c;; 4) n=d;; 5) n=e;; 6) n=f;; 7) n=g;; 8) n=h;; 9) n=i;; *) echo 'No.'; continue;;
        esac
        eval "v=\$$n"
        [ "$v" = _ ] && break
        echo 'Taken.'
    done
    eval "$n=$you"
}
lot() { [ $(($(od -An -N1 -tu1 /dev/urandom) % 2)) = 0 ]; }
begins=no
case $1 in
    clock) [ $(($(date +%s) % 2)) = 0 ] && begins=yes;;
    lot) lot && begins=yes;;
    idle) printf 'Do you like noughts? (y/n) '; read -r answer; lot && begins=yes;;
    menu|corner) printf 'Do you want to begin? (y/n) '; read -r answer; [ "$answer" = y ] || begins=yes;;
    noughts) me=X; you=O;;
esac
if [ $begins = yes ]; then
    if [ "$1" = corner ] && lot; then i=$me; else bot; fi
fi
while :; do
    show
    ask
    wins $you && { show; echo 'You win'; exit; }
    full && { show; echo 'A draw'; exit; }
    bot
    wins $me && { show; echo 'I win'; exit; }
    full && { show; echo 'A draw'; exit; }
done
