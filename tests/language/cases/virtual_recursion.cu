// A list of shapes is a shape, as in ray tracers: a virtual function calls itself through others' objects.
// run: --block 32 --arg out=i32[32]:zero
// expect out: 40 10011 10001 10011 40 10091 10161 20161 40 20041 20011 20001 20011 20041 20091 20161 40 30091 30041 30011 30001
// expect out[21]: 30011 30041 30091 40 40161 40091 40041 40011 40001 40011 40041
// host
struct Hit {
  int nearest, which;
};
struct Thing {
  __device__ virtual bool hit(int ray, Hit& found) const = 0;
};
struct Ball : Thing {
  int at, number;
  __device__ bool hit(int ray, Hit& found) const override {
    const int distance = (at - ray) * (at - ray);
    if (distance >= found.nearest) return false;
    found.nearest = distance, found.which = number;
    return true;
  }
};
struct List : Thing {
  const Thing* things[3];
  int count;
  __device__ bool hit(int ray, Hit& found) const override {
    bool any = false;
    for (int i = 0; i < count; ++i) any |= things[i]->hit(ray, found);
    return any;
  }
};
__global__ void kernel(int* out) {
  const int t = threadIdx.x;
  Ball balls[4];
  for (int i = 0; i < 4; ++i) balls[i].at = 9 * i + 2, balls[i].number = i + 1;
  List inner, world;
  inner.things[0] = &balls[0], inner.things[1] = &balls[1], inner.count = 2;
  world.things[0] = &inner, world.things[1] = &balls[2], world.things[2] = &balls[3], world.count = 3;
  Hit found = {t % 4 ? 1000 : 4, 0};
  const bool any = world.hit(t, found);
  out[t] = found.which * 10000 + found.nearest * 10 + any;
}
