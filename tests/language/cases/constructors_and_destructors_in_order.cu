// run: --block 8 --arg out=i32[8]:zero
// expect out: 393547 544172 12802753 15965898 825723 1255 21878529 25041674
struct Noted {
  int &log, id;
  __device__ Noted(int &log, int id) : log(log), id(id) { log = log * 3 + id; }
  __device__ Noted(const Noted &o) : log(o.log), id(o.id + 1) { log = log * 5 + id; }
  __device__ ~Noted() { log = log * 7 - id; }
};
__device__ int look(Noted n) { return n.id; }
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  int log = 1;
  {
    Noted a(log, t);
    for (int i = 0; i < 2; i++) {
      Noted b(log, 2 + i);
      if (i == (t & 1)) continue;
      if (t == 5) break;
      log += look(b);
    }
    if (t & 2) Noted(log, 9);
  }
  out[t] = log;
}
