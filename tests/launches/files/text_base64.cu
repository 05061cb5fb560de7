#include <cstdint>
#include <cstdio>
#include <string>
__constant__ char alphabet[65] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

// Three bytes are four letters; the last group is filled up with '='.
__global__ void encode(const uint8_t *bytes, char *letters, int count) {
  int group = blockIdx.x * blockDim.x + threadIdx.x;
  if (group * 3 >= count) return;
  int left = min(3, count - group * 3);
  uint32_t word = bytes[group * 3] << 16;
  if (left > 1) word |= bytes[group * 3 + 1] << 8;
  if (left > 2) word |= bytes[group * 3 + 2];
  for (int i = 0; i < 4; ++i) letters[group * 4 + i] = i <= left ? alphabet[word >> (18 - 6 * i) & 63] : '=';
}

char letter_of(int six) {
  if (six < 26) return 'A' + six;
  if (six < 52) return 'a' + six - 26;
  if (six < 62) return '0' + six - 52;
  return six == 62 ? '+' : '/';
}
void encode_cpu(const uint8_t *bytes, char *letters, int count) {
  int bits = 0, word = 0, at = 0;
  for (int i = 0; i < count; ++i) {
    word = (word << 8 | bytes[i]) & 0xffff;
    for (bits += 8; bits >= 6; bits -= 6) letters[at++] = letter_of(word >> (bits - 6) & 63);
  }
  if (bits) letters[at++] = letter_of(word << (6 - bits) & 63);
  while (at % 4) letters[at++] = '=';
}

int main() {
  const int count = 1000, groups = (count + 2) / 3;
  uint8_t bytes[count];
  for (int i = 0; i < count; ++i) bytes[i] = rand();
  uint8_t *d_bytes;
  char *d_letters;
  cudaMalloc(&d_bytes, count);
  cudaMalloc(&d_letters, groups * 4);
  cudaMemcpy(d_bytes, bytes, count, cudaMemcpyHostToDevice);
  encode<<<(groups + 63) / 64, 64>>>(d_bytes, d_letters, count);
  std::string text(groups * 4, ' ');
  cudaMemcpy(&text[0], d_letters, text.size(), cudaMemcpyDeviceToHost);
  puts(text.c_str());
}
// against: function:encode_cpu
// kind: other ways to write host code
// expect: encode grid 6,1,1 block 64,1,1 shared 0 bytes=1000B:{103,198,105,115,81,255,74,236,41,205,186,171,242,251,227,70,124,194,84,248,27,232,231,141,118,90,46,99,51,159,201,154,102,50,13,183,49,88,163,90,37,93,5,23,88,233,94,212,171,178,205,198,155,180,84,17,14,130,116,65,33,61,220,135,112,233,62,161,65,225,252,103,62,1,126,151,234,220,107,150,143,56,92,42,236,176,59,251,50,175,60,84,236,24,219,92,2,26,254,67,251,250,170,58,251,41,209,230,5,60,124,148,11... letters=1336B:unset count=1000 main:42
