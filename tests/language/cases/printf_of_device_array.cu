// run: --block 1 --arg out=i32[1]:zero
// expect print: global shared local
__device__ char global_text[8] = "global";
__global__ void kernel(int *out) {
  __shared__ char shared_text[8];
  char local_text[6] = {'l', 'o', 'c', 'a', 'l', 0};
  const char literal[] = "shared";
  for (int i = 0; i < 7; ++i) shared_text[i] = literal[i];
  printf("%s %s %s\n", global_text, shared_text, local_text);
  out[0] = 1;
}
