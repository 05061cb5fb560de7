// A structure of members of different sizes lacks one of them: a byte, an element of an array, a double.
// run: --block 32 --arg in=f32[32]:iota --arg out=f32[128]:zero
// finding: uninitialized @tag on p
// finding: uninitialized @row on p
// finding: uninitialized @weight on p
// says: uninitialized read of p[1].tag: line
// says: uninitialized read of p[1].rows[1][0]: line
// says: uninitialized read of p[1].part.weight: line
struct Part {
  double weight;
};
struct Particle {
  float x;
  char tag;
  short rows[2][2];
  Part part;
};
__global__ void kernel(const float *in, float *out) {
  int t = threadIdx.x;
  Particle p[2];
  p[0].tag = 1;
  p[1].x = in[t];
  p[1].rows[0][1] = 3;
  const Particle *at = p;
  out[t] = at[1].tag + at[1].x;              // @tag
  out[32 + t] = at[1].rows[1][0];            // @row
  out[64 + t] = float(at[1].part.weight);    // @weight
}
