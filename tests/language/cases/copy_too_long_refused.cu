// run: --block 32 --arg in=u8[512]:iota --arg out=u8[512]:zero
// expect error: copy_too_long_refused.cu:3:62: a copy of 4546291374 bytes by one thread is not supported by the interpreter
__global__ void kernel(const unsigned char *in, void *out) { memcpy(out, in, 4546291374); }
