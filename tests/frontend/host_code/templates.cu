#include <type_traits>
#include <vector>
template <typename T> using Vec = std::vector<T>;
template <typename T, int N> __global__ void scale(T* data, T factor) { data[threadIdx.x * N] *= factor; }
template <typename T> struct Runner { Vec<T> data; void run() { scale<T, 2><<<1, 32>>>(data.data(), T(2)); } };
template struct Runner<float>;
template <class F> double time_it(F&& f, int repeats) { for (int i = 0; i < repeats; ++i) f(); return std::chrono::steady_clock::now(); }
