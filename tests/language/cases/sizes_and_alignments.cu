// run: --block 1 --arg out=i32[16]:zero
// expect out: 24 16 32 1 8 6 2 8 4 1 1 16 3 8 16 5
struct A { char c; double d; char e; };
struct alignas(16) B { int x[3]; };
struct C : A { short s; };
struct Empty {};
struct D { Empty e; int i; };
union U { char c[5]; short s; };
__global__ void kernel(int *out) {
  int n = 0;
  for (int v : {(int)sizeof(A), (int)sizeof(B), (int)sizeof(C), (int)sizeof(Empty), (int)sizeof(D), (int)sizeof(U), (int)alignof(U), (int)sizeof(long),
                (int)sizeof(wchar_t), (int)sizeof('a'), (int)sizeof(1 ? (char)1 : (char)2), (int)alignof(B), (int)sizeof(bool[3]), (int)sizeof(void *),
                (int)sizeof(short) * (int)alignof(long long), (int)sizeof("four")})
    out[n++] = v;
}
