#include <iostream>
#include <cstdio>
__global__ void hello(int n) {
  if (threadIdx.x < n) printf("%d\n", threadIdx.x);
}
int main() {
  int n;
  std::cout << "How many? ";
  std::cin >> n;
  if (n < 1) return 1;
  hello<<<1, n>>>(n);
}
// kind: other ways to write host code
// expect: hello grid 1,1,1 block 1024,1,1~ shared 0 n=1024~ main:11
