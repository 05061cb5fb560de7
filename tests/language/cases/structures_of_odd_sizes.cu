// Structures of 3, 5, 12 and 20 bytes, copied between shared memory and arrays of a thread's own at indices of each lane.
// run: --grid 2 --block 64 --arg in=i32[128]:iota --arg out=i32[128]:zero
// expect out: 30705391 17908342 100206363 48107704 30010252 114708975 68509903 42011965 136712735 88216038 56911300 130316523 81112447 65912974 150621243 98514832
// expect out[16]: 78015100 165126831 118916935 90014773 162333103 113816790 104916316 181540219 131519791 113917894 201047643 148922248 126018124 196355631 150121951 138019981
// expect out[32]: 213565439 107423526 127321684 59971979 124326271 142720606 53081467 122526496 154823164 73993071 136528343 166825093 92005839 158632214 175321964 85618267
// expect out[48]: 155531887 190726102 103530907 172934488 202828876 124445487 186936239 214820061 117642143 184216038 223322212 136856363 205918079 238727278 96331963 44106544
// expect out[64]: 286730351 273928822 356228699 304132664 286029964 370731567 324534863 298031677 392735327 344240998 312931780 386338859 337137407 321932686 406643579 354539792
// expect out[80]: 334034812 421149423 374941895 346035253 418355439 369841750 360933724 437562811 387544751 369935302 457070235 404947208 382036300 452378223 406146911 394037389
// expect out[96]: 469588031 363448486 383339092 315994571 380351231 398738782 309104059 378551456 410840572 330015663 392553303 422849413 348028431 414657174 431347052 341640603
// expect out[112]: 411556847 446750422 359553499 428959448 458853196 380467823 442961199 470845149 373664479 440240998 479346532 392878955 461943039 494751598 352354555 300131504
struct Three {
  unsigned char c[3];
};
struct __attribute__((packed)) Five {
  char tag;
  int value;
};
struct Twelve {
  int a;
  short b[3];
  char c;
};
struct Twenty {
  Twelve t;
  Three k;
  Five f;
};
__global__ void kernel(const int *in, int *out) {
  __shared__ Three threes[64];
  __shared__ Five fives[64];
  __shared__ Twelve twelves[64];
  __shared__ Twenty twenties[64];
  const int t = threadIdx.x, g = blockIdx.x * 64 + t;
  Three three{{(unsigned char)in[g], (unsigned char)(in[g] * 2), (unsigned char)(in[g] * 3)}};
  Five five{(char)t, in[g] * 100001};
  Twelve twelve{in[g] * 7, {(short)t, (short)-t, (short)(t * t)}, (char)(t * 2)};
  threes[t] = three, fives[t] = five, twelves[t] = twelve, twenties[t] = {twelve, three, five};
  __syncthreads();
  Twenty few[3] = {twenties[(t + 1) & 63], twenties[(t + 2) & 63], twenties[(t * 7) & 63]};
  few[t % 3].t = twelves[(t + 9) & 63];
  few[(t + 1) % 3].f = fives[(t + 31) & 63];
  few[(t + 2) % 3].k = threes[63 - t];
  Twenty last = few[(t >> 2) % 3];
  int sum = (int)sizeof(Twenty);
  for (const Twenty &x : few) sum = sum * 3 + x.t.a + x.t.b[t % 3] + x.t.c + x.k.c[(t + 1) % 3] + x.f.tag + x.f.value;
  out[g] = sum * 3 + last.f.value + last.t.b[2] - last.k.c[t % 3];
}
