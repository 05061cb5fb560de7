// A row of 32 cells in each lane; the rows beside it by shuffles.
// run: --block 32 --arg out=u32[32]:zero
// expect out: 18878464 2203587617 3227517895 604045320 2126606281 1728167147 402673665 65866 131644 263142 70 934428710 1175859214 2686455808 1182797557 2206468096 1074290689 2550533703 393218 1076101203 1081278897 2160263368 59703408 70352964 11866212 73401350 3221787509 3772827207 891932814 543216024 541204996 318906372
__device__ void add(unsigned &one, unsigned &two, unsigned &four, unsigned x) {
  const unsigned c = one & x, d = two & c;
  one ^= x, two ^= c, four |= d;
}
__global__ void kernel(unsigned *out) {
  const int t = threadIdx.x;
  unsigned row = (t * 0x9e3779b9u) ^ (t << 13 | 0x70);
  for (int turn = 0; turn < 6; turn++) {
    const unsigned up = __shfl_sync(~0u, row, t + 31), down = __shfl_sync(~0u, row, t + 1);
    unsigned one = 0, two = 0, four = 0;
    const unsigned rows[3] = {up, row, down};
    for (int i = 0; i < 3; i++) {
      add(one, two, four, rows[i] << 1 | rows[i] >> 31);
      add(one, two, four, rows[i] >> 1 | rows[i] << 31);
      if (i != 1) add(one, two, four, rows[i]);
    }
    row = two & ~four & (one | row);
  }
  out[t] = row;
}
