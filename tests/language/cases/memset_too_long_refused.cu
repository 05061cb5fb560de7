// run: --block 32 --arg out=u8[512]:zero
// expect error: memset_too_long_refused.cu:3:37: memset of 18446744073709551615 bytes by one thread is not supported by the interpreter
__global__ void kernel(void *out) { memset(out, 0, -1); }
