// run: --block 32
// expect error: undeclared_name.cu:4:40
// expect error: undeclared identifier 'nothing'
__global__ void kernel(int *out) {     nothing = 3; }
