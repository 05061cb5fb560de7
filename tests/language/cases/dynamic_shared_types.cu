// Dynamic shared memory in parts of several types, and as another declaration of it.
// run: --block 32 --shared 1024 --arg out=f64[96]:zero
// expect out: 192.1 295 397.9 500.8 603.7 706.6 809.5 912.4 1015.3 1118.2 1221.1 1324 1426.9 1529.8 1632.7 1735.6 1838.5 1941.4 2044.3 2147.2 2250.1 2353 2455.9 2558.8 2661.7 2764.6 2867.5 2970.4 3073.3 3144.2 47.1 86
// expect out[32]: 0 3 6 9 12 15 18 21 24 27 30 33 36 39 42 45 48 51 54 57 60 63 66 69 72 75 78 81 84 87 90 93
// expect out[64]: 1024 1024 1024 1024 1024 1024 1024 1024 1024 1024 1024 1024 1024 1024 1024 1024 1024 1024 1024 1024 1024 1024 1024 1024 1024 1024 1024 1024 1024 1024 1024 1024
#include <cstring>
extern __shared__ unsigned char raw[];
template <class T> __device__ T *dyn() { extern __shared__ __align__(16) unsigned char mem[]; return reinterpret_cast<T *>(mem); }
__global__ void kernel(double *out) {
  int i = threadIdx.x;
  double *d = (double *)raw; float *f = (float *)(d + 32); short *s = (short *)(f + 32); char *c = (char *)(s + 32);
  d[i] = i * 0.1; f[i] = i * 2.f; s[i] = (short)(i * 100); c[i] = (char)(i - 16);
  __syncthreads();
  out[i] = d[31 - i] + f[(i + 1) % 32] + s[(i + 2) % 32] + c[(i + 3) % 32];
  out[32 + i] = dyn<double>()[i] * 10 + dyn<float>()[64 + i];
  unsigned bytes; asm("mov.u32 %0, %%dynamic_smem_size;" : "=r"(bytes));
  out[64 + i] = bytes + ((size_t)raw % 16);
}
