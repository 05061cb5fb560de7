// Virtual functions of objects that threads make: chosen lane by lane, inherited, through a base of a base, through a second base, pure,
// called by the base itself, and destructors.
// run: --grid 2 --block 32 --arg out=i32[64]:zero --arg k=2
// expect note: a call through a pointer or of a virtual function is a comparison
// expect out: 89183 110234 201245 173216 227307 336278 311249 416300 525391 503282 677333 768344 749435 1010366 1065377 1049348
// expect out[16]: 1415559 1416410 1403381 1892432 1821643 1811414 2441465 2280476 2273687 3062498 2793509 2789480 3755811 3360542
// expect out[30]: 3359513 4520564
// host
struct Shape {
  int w;
  __device__ Shape(int width) : w(width) {}
  __device__ virtual int area(int t) const { return t + w; }
  __device__ virtual int sides() const = 0;
  __device__ int both(int t) const { return area(t) * 100 + sides(); }
  __device__ virtual ~Shape() {}
};
struct Named {
  __device__ virtual int name() const { return 1; }
  __device__ virtual void rename(int) {}
};
struct Circle : Shape {
  __device__ Circle(int r) : Shape(r) {}
  __device__ int sides() const override { return 0; }
};
struct Square : Shape, Named {
  int side, called, *freed;
  __device__ Square(int s, int* f) : Shape(1), side(s), called(5), freed(f) {}
  __device__ int area(int t) const override { return side * side + t; }
  __device__ int sides() const override { return 4; }
  __device__ int name() const override { return called; }
  __device__ void rename(int n) override { called = n; }
  __device__ ~Square() { *freed += side; }
};
struct Cube : Square {
  __device__ Cube(int s, int* f) : Square(s, f) {}
  __device__ int area(int t) const override { return 6 * Square::area(t); }
};
__device__ int total(const Shape* const* shapes, int n, int t) {
  int sum = 0;
  for (int i = 0; i < n; ++i) sum = 3 * sum + shapes[i]->both(t + i);
  return sum;
}
__global__ void kernel(int* out, int k) {
  const int g = blockIdx.x * 32 + threadIdx.x;
  int freed = 0, sum;
  {
    Circle circle(k);
    Square square(g, &freed);
    Cube cube(3, &freed);
    Shape* shapes[3] = {&circle, &square, &cube};
    Shape* mine = shapes[g % 3];
    Named* named = g % 2 ? (Named*)&square : (Named*)&cube;
    Named plain;
    named->rename(g + 1);
    sum = mine->both(g) + total(shapes, 3, g) + named->name() + (g % 4 ? (Named*)&plain : named)->name();
  }
  out[g] = sum * 10 + freed;
}
