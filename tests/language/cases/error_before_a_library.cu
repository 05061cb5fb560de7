// The compiler goes on with the library's header, and finds errors there too: the one of the file is told.
// run: --block 32 --arg out=i32[32]:zero
// expect error: error_before_a_library.cu:4:1: a type specifier is required for all declarations
out[0] =[508]: 129286 129795
#include <cub/cub.cuh>
__global__ void kernel(int *out) { out[threadIdx.x] = 1; }
