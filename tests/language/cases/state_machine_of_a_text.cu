// run: --block 6 --arg out=i32[6]:zero
// expect out: 91103 150403 71006 61006 20601 40401
__global__ void kernel(int *out) {
  const char *texts[3] = {"/* a */ b // c\n d \"//\" e", "x/y \"a\\\"/*\" /* ** / */z", "//\n/**/\"\"'"};
  enum { Code, Slash, Line, Block, Star, Text, Escape } state = Code;
  int code = 0, comment = 0, text = 0;
  for (const char *p = texts[threadIdx.x / 2] + threadIdx.x % 2; *p; ++p) {
    switch (state) {
      case Code:
        if (*p == '/') { state = Slash; break; }
        if (*p == '"') state = Text;
        code++;
        break;
      case Slash:
        state = *p == '/' ? Line : *p == '*' ? Block : Code;
        if (state != Code) { comment += 2; break; }
        code += 2;
        break;
      case Line:
        if (*p == '\n') state = Code;
        else comment++;
        break;
      case Star:
        if (*p == '/') { state = Code; comment++; break; }
        [[fallthrough]];
      case Block:
        state = *p == '*' ? Star : Block;
        comment++;
        break;
      case Text: state = *p == '\\' ? Escape : *p == '"' ? Code : Text; text++; break;
      case Escape: state = Text; text++;
    }
  }
  out[threadIdx.x] = code * 10000 + comment * 100 + text;
}
