// Kernels whose template parameters a concept or a clause constrains.
// run: --kernel k<int> --block 4 --arg p=i32[4]:zero
// expect p: 3 3 3 3
#include <concepts>
template <typename T> concept Number = std::integral<T> || std::floating_point<T>;
template <Number T> __device__ T twice(T x) { return x + x; }
template <Number T> requires (sizeof(T) == 4) __global__ void k(T* p) { p[threadIdx.x] += twice<T>(1) + 1; }
