// run: --block 8 --arg out=u32[16]:zero
// expect out: 1094801455 1535 1415146027 5081342 1835497017 10095613 892614456 15175420 1312966711 3412475 1733973046 8492282 2053662261 13506553 1194684980 1809144
__global__ void kernel(unsigned *out) {
  const char *table = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const unsigned t = threadIdx.x;
  unsigned char in[3] = {(unsigned char)(t * 77), (unsigned char)(t * 131 + 5), (unsigned char)(255 - t)};
  char text[4];
  text[0] = table[in[0] >> 2];
  text[1] = table[(in[0] & 3) << 4 | in[1] >> 4];
  text[2] = table[(in[1] & 15) << 2 | in[2] >> 6];
  text[3] = table[in[2] & 63];
  unsigned back = 0;
  for (char c : text) {
    unsigned v = 0;
    while (table[v] != c) ++v;
    back = back << 6 | v;
  }
  out[2 * t] = text[0] << 24 | text[1] << 16 | text[2] << 8 | text[3];
  out[2 * t + 1] = back;
}
