# Two questions in one game of brackets and colours. It takes the last free square, and always begins.
a=_; b=_; c=_; d=_; e=_; f=_; g=_; h=_; i=_
cell() { eval "v=\$$1"; case $v in X) printf '[\033[1;31mX\033[0m]';; O) printf '[\033[1;32mO\033[0m]';; *) printf '[ ]';; esac; }
show() { echo; for row in 'a b c' 'd e f' 'g h i'; do for n in $row; do cell $n; done; echo; done; echo; }
wins() {
    for line in $a$b$c $d$e$f $g$h$i $a$d$g $b$e$h $c$f$i $a$e$i $c$e$g; do
        [ "$line" = "$1$1$1" ] && return 0
    done
    return 1
}
full() { case $a$b$c$d$e$f$g$h$i in *_*) return 1;; esac; }
bot() {
    for n in i h g f e d c b a; do
        eval "v=\$$n"
        [ "$v" = _ ] && { eval "$n=O"; return; }
    done
}
ask() {
    while :; do
        printf 'Which column (0-2)? '; read -r x || exit 1
        printf 'Which row (0-2)? '; read -r y || exit 1
        case $y$x in
            00) n=a;; 01) n=b;; 02) n=c;; 10) n=d;; 11) n=e;; 12) n=f;; 20) n=g;; 21) n=h;; 22) n=i;; *) echo 'No.'; continue;;
        esac
        eval "v=\$$n"
        [ "$v" = _ ] && break
        echo 'Taken.'
    done
    eval "$n=X"
}
echo 'TIC-TAC-TOE'
while :; do
    bot
    show
    wins O && { echo 'I win'; exit; }
    full && { echo 'A draw'; exit; }
    ask
    wins X && { show; echo 'You win'; exit; }
done
