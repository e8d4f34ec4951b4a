function choose(board) {
  for (;;);
}
