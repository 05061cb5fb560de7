// curand's generators on the device, whose numbers are the vendor's: Philox 4x32-10, XORWOW and MRG32k3a.
#pragma once
#pragma clang system_header
#include "warplens/device.h"
#include "warplens/mrg32k3a.h"

struct curandStatePhilox4_32_10 {
  uint4 ctr, output;
  uint2 key;
  unsigned used;
  int has_normal, has_normal_double;
  float normal;
  double normal_double;
};
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
struct curandStateXORWOW {
  unsigned d, v[5];
  int has_normal, has_normal_double;
  float normal;
  double normal_double;
};
typedef curandStateXORWOW curandStateXORWOW_t;
typedef curandStateXORWOW curandState;
typedef curandStateXORWOW curandState_t;
#define WARPLENS_UNKNOWN                                                                                                              \
  __attribute__((unavailable("this generator's numbers are not interpreted: take curandStatePhilox4_32_10_t or curandState; the kernel " \
                             "can still be measured on a GPU")))
#define WARPLENS_GENERATOR(name) struct WARPLENS_UNKNOWN name {}; struct WARPLENS_UNKNOWN name##_t {};
WARPLENS_GENERATOR(curandStateMtgp32)
WARPLENS_GENERATOR(curandStateSobol32)
WARPLENS_GENERATOR(curandStateScrambledSobol32)
WARPLENS_GENERATOR(curandStateSobol64)
WARPLENS_GENERATOR(curandStateScrambledSobol64)
#undef WARPLENS_GENERATOR
#undef WARPLENS_UNKNOWN
template <class S> concept __warplens_random = __is_same(S, curandStateXORWOW) || __is_same(S, curandStatePhilox4_32_10) || __is_same(S, curandStateMRG32k3a);

WARPLENS_DEVICE uint4 curand_Philox4x32_10(uint4 c, uint2 key) {
  for (int round = 0; round < 10; ++round) {
    const unsigned long long first = 0xd2511f53ull * c.x, second = 0xcd9e8d57ull * c.z;
    c = {(unsigned)(second >> 32) ^ c.y ^ key.x, (unsigned)second, (unsigned)(first >> 32) ^ c.w ^ key.y, (unsigned)first};
    key.x += 0x9e3779b9, key.y += 0xbb67ae85;
  }
  return c;
}
// The counter's lower half goes through a sequence, its upper half is the sequence's number.
WARPLENS_DEVICE void __warplens_advance(curandStatePhilox4_32_10* s, unsigned long long blocks) {
  const unsigned long long low = ((unsigned long long)s->ctr.y << 32 | s->ctr.x), next = low + blocks;
  s->ctr.x = (unsigned)next, s->ctr.y = (unsigned)(next >> 32);
  if (next < low && ++s->ctr.z == 0) ++s->ctr.w;
  s->output = curand_Philox4x32_10(s->ctr, s->key);
}
WARPLENS_DEVICE void skipahead(unsigned long long n, curandStatePhilox4_32_10* s) {
  const unsigned used = s->used + (unsigned)(n & 3);
  s->used = used & 3;
  __warplens_advance(s, n / 4 + used / 4);
}
WARPLENS_DEVICE void skipahead_sequence(unsigned long long n, curandStatePhilox4_32_10* s) {
  const unsigned long long next = ((unsigned long long)s->ctr.w << 32 | s->ctr.z) + n;
  s->ctr.z = (unsigned)next, s->ctr.w = (unsigned)(next >> 32);
  __warplens_advance(s, 0);
}
WARPLENS_DEVICE void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset, curandStatePhilox4_32_10* s) {
  s->ctr = {0, 0, (unsigned)sequence, (unsigned)(sequence >> 32)};
  s->key = {(unsigned)seed, (unsigned)(seed >> 32)};
  s->used = 0, s->has_normal = s->has_normal_double = 0, s->normal = 0, s->normal_double = 0;
  skipahead(offset, s);
}
WARPLENS_DEVICE unsigned curand(curandStatePhilox4_32_10* s) {
  const unsigned now = s->used == 0 ? s->output.x : s->used == 1 ? s->output.y : s->used == 2 ? s->output.z : s->output.w;
  if (++s->used == 4) s->used = 0, __warplens_advance(s, 1);
  return now;
}
WARPLENS_DEVICE uint4 curand4(curandStatePhilox4_32_10* s) {
  const uint4 four = {curand(s), curand(s), curand(s), curand(s)};
  return four;
}

// XORWOW's step but for its counter d is linear over GF(2): n steps are the polynomial x^n in it, modulo the step's own of degree 160.
// Row k: x^(2^k), from the lowest power on.
WARPLENS_DEVICE const unsigned* __warplens_power(unsigned k) {
  static constexpr unsigned powers[131][5] = {
    {0x2, 0x0, 0x0, 0x0, 0x0},
    {0x4, 0x0, 0x0, 0x0, 0x0},
    {0x10, 0x0, 0x0, 0x0, 0x0},
    {0x100, 0x0, 0x0, 0x0, 0x0},
    {0x10000, 0x0, 0x0, 0x0, 0x0},
    {0x0, 0x1, 0x0, 0x0, 0x0},
    {0x0, 0x0, 0x1, 0x0, 0x0},
    {0x0, 0x0, 0x0, 0x0, 0x1},
    {0xbebd3534, 0x7064f5bc, 0x20be29eb, 0x536d5b32, 0x63a0069},
    {0x9df022be, 0x4c2ee09f, 0x939c7c8, 0xe711c2f8, 0xc6f135ae},
    {0xed64ec08, 0xafc48684, 0xd81c59ee, 0x1640314f, 0x2bf0ccef},
    {0x16ade0a0, 0x3ff6a2d3, 0x4746bd83, 0x2e65a497, 0x263e40a4},
    {0x9d10e028, 0xee56d79c, 0xfb1b3286, 0xf747418, 0x26f9476d},
    {0x284e9f80, 0x95328d41, 0x97ec0360, 0x1e655d95, 0x60a9306f},
    {0x3f490634, 0x9ae593fc, 0x1a95bb6b, 0xda10a3fc, 0xa3abaf54},
    {0xa80ecea0, 0x392ca981, 0x191e801e, 0xceb66042, 0x2f4edc3f},
    {0xfb9680e9, 0xbdaba0b2, 0x3986540f, 0x23fe6ccc, 0x994e82f},
    {0x4d53badb, 0x3e30e97d, 0x19abbaf6, 0x5cd52f87, 0x98663641},
    {0x32da6db4, 0x80135829, 0x3abd4734, 0x2060c3f9, 0x38b2dd97},
    {0xbd3a57bd, 0x66101a8, 0xb4f188e, 0x16890623, 0x8bf58771},
    {0xc5b636f, 0x4407a814, 0x60204515, 0x5bd4dbd2, 0x2509eeb5},
    {0xa87f2bfe, 0x143dfcb, 0x4b5142ba, 0xfd21a24b, 0x3dac4527},
    {0x21e9179d, 0x2b57aa94, 0x5f06e1fc, 0x6735dc98, 0x9aa0181f},
    {0x4a85a684, 0x2ff777f0, 0x8e58b0ed, 0xd4e84a39, 0x6d37f6a0},
    {0x793adf2b, 0x3d3e75c8, 0xb091758, 0x9deb3f50, 0xbcd116ec},
    {0x89c7a15d, 0x43629d41, 0x8a870ba5, 0xa7916f56, 0x9db15489},
    {0xfa8fc346, 0x694921b1, 0xf2bd4c48, 0x8b05ae1b, 0x2de7aee2},
    {0xbc1bc6b9, 0xd73ea395, 0xfbdd753d, 0xe45dbacd, 0x7b16eae0},
    {0xf144e1f3, 0xb9b4b3c4, 0x8222f622, 0x9072105a, 0x66083550},
    {0xd88a6c5e, 0x9ac20a72, 0x209ef9a8, 0xe8e4fd8a, 0x1ec855a5},
    {0xbd734cf1, 0x9254a905, 0xfb38236d, 0x11e62fd3, 0xf9e7d21e},
    {0x8d333839, 0x69fed6df, 0x79338fde, 0xa38a8714, 0xe538bca},
    {0x943999e4, 0xc05db913, 0x4e4010f3, 0x9b865d3d, 0xfd64174},
    {0x13da6451, 0x4f1636fa, 0x6e523e62, 0xac374f44, 0x69a2e37f},
    {0x19eb1bbb, 0xbaea3750, 0xfa8f206, 0xd49dd019, 0x9b3bccaf},
    {0x13e4fc6, 0x8fb0b988, 0xbad0233b, 0x63941ad7, 0xf5f02d75},
    {0xc97b5642, 0x2ebac13d, 0xbfe04058, 0x2c6a7132, 0x576780a5},
    {0x4add1023, 0x5f64e54e, 0xb0c250a8, 0xcf4bd212, 0x9a873149},
    {0xac5eea9, 0xa37bfcd3, 0x790ec91d, 0xba339dbc, 0xc83db5cd},
    {0x67dd06cb, 0xcbfe08ec, 0xf64e2fa5, 0x75fe23cf, 0xfc09983},
    {0xa33b53ff, 0x1ce9360d, 0x4727f89b, 0x5eacbcd, 0x1632278},
    {0x9aee97cb, 0xde7db52, 0x74719fda, 0x51b8e04b, 0x959e9904},
    {0x22b4f98c, 0xd23a7f5a, 0x8d420edd, 0xeadda806, 0xcfd2a002},
    {0x817ef0eb, 0xd19e838e, 0xb26e9dc8, 0xf5ba04fb, 0x8adf73e9},
    {0xf66ad52b, 0x3ab8e3d7, 0x1e8352a4, 0xe44a8605, 0x6c106869},
    {0x480973c1, 0xb4f4959e, 0x173d230a, 0x6f15e08e, 0xf07c940e},
    {0x79a31c08, 0xc28d5d18, 0x91649708, 0x8b1bb8f8, 0xf9158a86},
    {0x8e346bed, 0x85425fb6, 0xbcd60f3a, 0x4d16f104, 0xff233c77},
    {0x670f870e, 0xa7bb9766, 0xef013c78, 0xeb4a1373, 0x256f3323},
    {0x9d89e990, 0x682dbe05, 0xc85ca267, 0x2cbf3ed6, 0xfd2d1a54},
    {0xf333af18, 0x3b4e266b, 0xa872663e, 0x3888cd82, 0x4daf13ec},
    {0x304ad7f4, 0x3728f391, 0xbf3ca967, 0xc7b1330d, 0x264c2cbd},
    {0x75689dc9, 0x36bf3a9, 0x64ce979c, 0x3bdff14f, 0x51e43048},
    {0x42defd6d, 0xde992014, 0x478a54ff, 0x7802d9cb, 0xb6d27a79},
    {0xef06fe75, 0xefd6d1d8, 0x9319075, 0x69d568f5, 0x5b2bd898},
    {0x51c810c4, 0xfacd06d9, 0xe3a66475, 0x81ae21e0, 0x6418d45c},
    {0xf05ae255, 0xc4df4ca0, 0xf032420c, 0xf44ae9f0, 0xe0298de2},
    {0xf9b9947b, 0x7326e30a, 0x3366c775, 0x91d00e4c, 0x86c178cc},
    {0x2308bc9, 0xdbe74dee, 0xf4c5fe7d, 0xaac571a1, 0xaa1f5f8b},
    {0x32d9c79b, 0xd1bae44, 0x2bb4e02c, 0xc92178df, 0x6632236d},
    {0x6e8043ca, 0xed24ff6, 0x1e668b6a, 0x538fc45f, 0x4bfb509d},
    {0x9319804d, 0x48c2c289, 0xe00641cb, 0x49929826, 0x35e4c368},
    {0x9f564f7b, 0x543973e4, 0x9b33ee2c, 0x149df73a, 0x58f31585},
    {0xbfe990f7, 0xb6e2abc8, 0x11498fa, 0x240651ed, 0x88cb16b1},
    {0x6bd93537, 0x22ed6832, 0x8b017aaf, 0x13e131d3, 0x9c6b67eb},
    {0xd8c647e, 0xb53c8924, 0xeef4d989, 0x1d22be6, 0x425b5575},
    {0xaaa88fa0, 0xcbed02d4, 0x74c6e7f6, 0xefeef36c, 0xa9e3aec1},
    {0x26294934, 0x77bbc248, 0x1a87dad0, 0x930052d4, 0x947e6dd2},
    {0x5f39c379, 0x95e20ba6, 0x20e9ff72, 0x1244ce5e, 0xe8fd228f},
    {0xa7474d19, 0x37c549e0, 0x140877d2, 0x24c43924, 0xcd52ebec},
    {0xe0360ec5, 0xb1c96c24, 0xdbb91766, 0x666ff5dc, 0xf19a7e52},
    {0xfcc8f692, 0x35aa698a, 0x4ebbf85, 0x448304b0, 0x82f3fd5},
    {0x48c289bd, 0xe851cf98, 0x845ad581, 0xfd70752a, 0x2c3e63f6},
    {0xe502f5b3, 0x77859d31, 0x97e1cbb3, 0xea09047a, 0x61d5f37e},
    {0xb89326d0, 0x5a8655a9, 0xfb6e98f5, 0x2102162, 0x7e6fcf6f},
    {0xb3a15db4, 0xc6df3330, 0x1a8be751, 0xf1e4b221, 0x6bb61c05},
    {0x133de1d0, 0x361e4422, 0xc6131fcf, 0xd9719f45, 0x9658a164},
    {0x19e2bee8, 0xf8974218, 0x4e65536a, 0xa2570336, 0xe9b88082},
    {0x7863644b, 0x2a21ce84, 0x112e86f1, 0xed01ce0e, 0xba143e84},
    {0xe2cae2e, 0xd1011279, 0x58923768, 0x2bf650ba, 0xc985bcda},
    {0x213a286a, 0x6596b510, 0x6fc10eae, 0x38a13547, 0x11c7749e},
    {0x146281e7, 0xa45b4452, 0xafa8c695, 0x74a0ac94, 0x4b250e0a},
    {0x2306bc52, 0x790f3b4c, 0x2fe473b9, 0xbc81d7c0, 0x93efe98},
    {0x89658c8b, 0xf3914315, 0xa73fe84b, 0x3c5fadb6, 0xadba8dd6},
    {0x9e49814, 0x9caf5ed, 0x6b2460d9, 0x1b9981c1, 0x2d1fefc3},
    {0x82161afc, 0x9bb13c55, 0xfd20d7fb, 0x306d90b9, 0x92bf386f},
    {0x96d32350, 0xe081864, 0x69faa798, 0xe7faecf5, 0xf1f951be},
    {0x3e9058c1, 0x71da9705, 0xe2cb1f2b, 0x73456536, 0xbd6501b6},
    {0x990ffc6e, 0xbfdd1b5d, 0xc83e520b, 0xe972936a, 0xac79abb9},
    {0xb1321eb5, 0xb06d01a2, 0x51532012, 0x8fb59962, 0x141d3b0b},
    {0x3257dfe1, 0xd8a3d601, 0x3a58c735, 0x845f36e4, 0x112c611},
    {0xa0ffe9a4, 0xf57be00e, 0xe706880c, 0x191211ef, 0xee5664fb},
    {0x9a3385b8, 0xc540c30a, 0xb241d1e0, 0x626569, 0x6b355fe9},
    {0xe129d45d, 0xac3e698b, 0xd61f79fd, 0x7a72a28b, 0x7f4942be},
    {0x612501bb, 0xae7b767d, 0xaa66c165, 0x9bfaf8e, 0x3e55c16d},
    {0x874e26a7, 0x33bc5a47, 0xad95cba5, 0x67651c39, 0xf1f07dca},
    {0xb5ed0732, 0x30e7a573, 0x5c056714, 0x2304f8fa, 0xebc584e1},
    {0x4b324c2e, 0x2bdcc5a0, 0x53eb4240, 0xcac4fbc1, 0x13e529e7},
    {0xe1683e38, 0xa2339994, 0x7308a647, 0xc7c3f0b1, 0x4a3dcd33},
    {0x5fe4b704, 0xd77445c3, 0xb80eeb3c, 0x6720fc6d, 0x7da33f71},
    {0xea0715d2, 0x435bf5e0, 0x8b125b82, 0x2bf15174, 0x451636c0},
    {0x27786b0d, 0x55a8b8bb, 0xad73d087, 0x548172a6, 0xb8dcb607},
    {0xedbc74ac, 0x9333668e, 0x5330ec7e, 0x139bc173, 0x8df22694},
    {0x1e9372dd, 0xe081adcc, 0xf9650df2, 0xad599e4, 0x21aeba83},
    {0x81e94b95, 0x2bd032f, 0x4241ada2, 0x7cf446d1, 0x585759bb},
    {0x552ec26f, 0x2663dad8, 0x25bf8d5e, 0x538f9e9b, 0x804bfd4c},
    {0xaed86880, 0x7cc53d77, 0x2379080d, 0x66b5ba47, 0x271e9c90},
    {0xab750c90, 0x454415ef, 0xd94a347c, 0xd23c81be, 0x551c7096},
    {0x3024c55f, 0x9b3a9b08, 0xcef11c55, 0x3019557d, 0x8303d6d},
    {0xbc6d2665, 0xc1fd8153, 0xd43c38c9, 0xd70344cc, 0x279357c0},
    {0x685d57df, 0xda26a2f1, 0x5174006a, 0xe55bf1f1, 0x5f20a739},
    {0x88aced61, 0x3925e5e8, 0xc8af3caa, 0xefa299b1, 0xbc1538f8},
    {0x2b0ca967, 0xf25d1aba, 0x4062850b, 0x683d0590, 0xabd1b043},
    {0xc3051a0a, 0x11a68894, 0xec32c75, 0xb9e1af76, 0x45d20f13},
    {0xbd2198a4, 0xc68fea4b, 0x9de877e, 0x2b15c9cf, 0x7b2e8734},
    {0x54f062f0, 0xcf7989d8, 0x443e496b, 0x17d83e81, 0xa2be8639},
    {0x6cb408db, 0x56912973, 0xebc71d0f, 0x21fbfabc, 0xf266d5dc},
    {0x267af43c, 0x14dfd913, 0x2dbb25b6, 0x227b1a06, 0x24402bc6},
    {0xac63df96, 0x4e3cf79b, 0xe20e3c11, 0x1a5771cf, 0xc0e37c49},
    {0xad66cdfe, 0x7cfa6a50, 0x8fca746a, 0x7b18f04b, 0x28eeb28f},
    {0xef049d6f, 0xf7192531, 0xabc5f1de, 0x1ea75f09, 0x3be64a78},
    {0x37abb017, 0x7735fb03, 0x557fb7cd, 0x520ea993, 0x69e4a18d},
    {0xc83c8e40, 0x9fb2f16f, 0xf95170a2, 0x401ffac4, 0x6b70bfeb},
    {0x53140fdd, 0xdfb37a9, 0x88772b05, 0x20be07e3, 0x128c07bd},
    {0x5df0aeb5, 0x9f52cccd, 0xe8b1551, 0x6935a9c, 0x648b1463},
    {0x1e72e926, 0x829ca1d2, 0x84c2bd7, 0xcea065e7, 0xd2b401bf},
    {0xb97fcd4, 0xd9a6c1c6, 0x705a959a, 0xcc8d909, 0xe38aca23},
    {0x93d21898, 0x97c7960e, 0xb2899f9d, 0xd528a53d, 0x4f33fca},
    {0x942240e, 0xc18f6e56, 0x9551c4dd, 0x61c8179b, 0xead20f15},
    {0x6e1a24f, 0x4a7295af, 0x5534bfe6, 0x452ec8f1, 0x79685920},
    {0xa0bcccfe, 0x2de5181c, 0x33c9d258, 0xaf27908d, 0xcfd04995}};
  return powers[k];
}
WARPLENS_DEVICE void __warplens_step(unsigned* v) {
  const unsigned t = v[0] ^ (v[0] >> 2);
  v[0] = v[1], v[1] = v[2], v[2] = v[3], v[3] = v[4];
  v[4] = (v[4] ^ (v[4] << 4)) ^ (t ^ (t << 1));
}
// 2^k steps.
WARPLENS_DEVICE void __warplens_jump(unsigned* v, unsigned k) {
  const unsigned* power = __warplens_power(k);
  unsigned a = v[0], b = v[1], c = v[2], d = v[3], e = v[4], sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0, sum4 = 0;
  for (unsigned i = 0; i < 5; ++i)
    for (unsigned bits = power[i], left = 32; left > 0; --left, bits >>= 1) {
      const unsigned taken = 0u - (bits & 1);  // a mask: lanes do not diverge
      sum0 ^= a & taken, sum1 ^= b & taken, sum2 ^= c & taken, sum3 ^= d & taken, sum4 ^= e & taken;
      const unsigned t = a ^ (a >> 2);
      a = b, b = c, c = d, d = e;
      e = (d ^ (d << 4)) ^ (t ^ (t << 1));
    }
  v[0] = sum0, v[1] = sum1, v[2] = sum2, v[3] = sum3, v[4] = sum4;
}
WARPLENS_DEVICE void skipahead(unsigned long long n, curandStateXORWOW* s) {
  s->d += (unsigned)n * 362437;
  for (unsigned k = 0; n > 0; ++k, n >>= 1)
    if (n & 1) __warplens_jump(s->v, k);
}
// A sequence has 2^67 numbers.
WARPLENS_DEVICE void skipahead_sequence(unsigned long long n, curandStateXORWOW* s) {
  for (unsigned k = 67; n > 0; ++k, n >>= 1)
    if (n & 1) __warplens_jump(s->v, k);
}
WARPLENS_DEVICE void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset, curandStateXORWOW* s) {
  const unsigned low = (unsigned)seed ^ 0xaad26b49u, high = (unsigned)(seed >> 32) ^ 0xf7dcefddu;
  const unsigned t0 = 1099087573u * low, t1 = 2591861531u * high;
  s->d = 6615241 + t1 + t0;
  s->v[0] = 123456789u + t0, s->v[1] = 362436069u ^ t0, s->v[2] = 521288629u + t1, s->v[3] = 88675123u ^ t1, s->v[4] = 5783321u + t0;
  s->has_normal = s->has_normal_double = 0, s->normal = 0, s->normal_double = 0;
  skipahead_sequence(sequence, s);
  skipahead(offset, s);
}
WARPLENS_DEVICE unsigned curand(curandStateXORWOW* s) {
  __warplens_step(s->v);
  s->d += 362437;
  return s->v[4] + s->d;
}

// From above 0 to 1.
WARPLENS_DEVICE float __warplens_unit(unsigned x) { return x * 2.3283064e-10f + 2.3283064e-10f / 2.0f; }
WARPLENS_DEVICE double __warplens_unit(unsigned x, unsigned y) {
  const unsigned long long z = (unsigned long long)x ^ ((unsigned long long)y << 21);
  return z * 1.1102230246251565e-16 + 1.1102230246251565e-16 / 2.0;
}
// Two numbers of a normal distribution (Box and Muller). The second is kept for the next call of the same kind, whose mean and deviation
// are those of the first.
enum { __warplens_plain = 1, __warplens_log = 2 };
WARPLENS_DEVICE float2 __warplens_normals(unsigned x, unsigned y) {
  const float u = __warplens_unit(x), angle = y * 1.46291807e-9f + 1.46291807e-9f / 2.0f, radius = sqrtf(-2.0f * logf(u));
  return {radius * sinf(angle), radius * cosf(angle)};
}
template <__warplens_random S> WARPLENS_DEVICE float curand_uniform(S* s) { return __warplens_unit(curand(s)); }
template <__warplens_random S> WARPLENS_DEVICE double curand_uniform_double(S* s) {
  const unsigned x = curand(s), y = curand(s);
  return __warplens_unit(x, y);
}
// Philox alone makes a double of one word.
WARPLENS_DEVICE double curand_uniform_double(curandStatePhilox4_32_10* s) { return curand(s) * 0x1p-32 + 0x1p-32; }
template <__warplens_random S> WARPLENS_DEVICE float2 curand_normal2(S* s) {
  const unsigned x = curand(s), y = curand(s);
  return __warplens_normals(x, y);
}
template <__warplens_random S> WARPLENS_DEVICE float curand_normal(S* s) {
  if (s->has_normal == __warplens_plain) return s->has_normal = 0, s->normal;
  const float2 two = curand_normal2(s);
  s->has_normal = __warplens_plain, s->normal = two.y;
  return two.x;
}
template <__warplens_random S> WARPLENS_DEVICE float curand_log_normal(S* s, float mean, float deviation) {
  if (s->has_normal == __warplens_log) return s->has_normal = 0, s->normal;
  const float2 two = curand_normal2(s);
  s->has_normal = __warplens_log, s->normal = expf(mean + deviation * two.y);
  return expf(mean + deviation * two.x);
}
WARPLENS_DEVICE double2 __warplens_normals(double u, double v) {
  const double radius = sqrt(-2.0 * log(u));
  return {radius * sinpi(2 * v), radius * cospi(2 * v)};
}
template <__warplens_random S> WARPLENS_DEVICE double2 curand_normal2_double(S* s) {
  const double u = curand_uniform_double(s), v = curand_uniform_double(s);
  return __warplens_normals(u, v);
}
WARPLENS_DEVICE double2 curand_normal2_double(curandStatePhilox4_32_10* s) {
  const uint4 x = curand4(s);
  return __warplens_normals(__warplens_unit(x.x, x.y), __warplens_unit(x.z, x.w));
}
template <__warplens_random S> WARPLENS_DEVICE double curand_normal_double(S* s) {
  if (s->has_normal_double == __warplens_plain) return s->has_normal_double = 0, s->normal_double;
  const double2 two = curand_normal2_double(s);
  s->has_normal_double = __warplens_plain, s->normal_double = two.y;
  return two.x;
}
WARPLENS_DEVICE float4 curand_uniform4(curandStatePhilox4_32_10* s) {
  const uint4 x = curand4(s);
  return {__warplens_unit(x.x), __warplens_unit(x.y), __warplens_unit(x.z), __warplens_unit(x.w)};
}
WARPLENS_DEVICE float4 curand_normal4(curandStatePhilox4_32_10* s) {
  const uint4 x = curand4(s);
  const float2 first = __warplens_normals(x.x, x.y), second = __warplens_normals(x.z, x.w);
  return {first.x, first.y, second.x, second.y};
}
WARPLENS_DEVICE double2 curand_uniform2_double(curandStatePhilox4_32_10* s) {
  const uint4 x = curand4(s);
  return {__warplens_unit(x.x, x.y), __warplens_unit(x.z, x.w)};
}
WARPLENS_DEVICE double4 curand_uniform4_double(curandStatePhilox4_32_10* s) {
  const double2 first = curand_uniform2_double(s), second = curand_uniform2_double(s);
  return {first.x, first.y, second.x, second.y};
}
WARPLENS_DEVICE double4 curand_normal4_double(curandStatePhilox4_32_10* s) {
  const double2 first = curand_normal2_double(s), second = curand_normal2_double(s);
  return {first.x, first.y, second.x, second.y};
}
template <__warplens_random S> WARPLENS_DEVICE float2 curand_log_normal2(S* s, float mean, float deviation) {
  const float2 two = curand_normal2(s);
  return {expf(mean + deviation * two.x), expf(mean + deviation * two.y)};
}
WARPLENS_DEVICE float4 curand_log_normal4(curandStatePhilox4_32_10* s, float mean, float deviation) {
  const float4 four = curand_normal4(s);
  return {expf(mean + deviation * four.x), expf(mean + deviation * four.y), expf(mean + deviation * four.z), expf(mean + deviation * four.w)};
}
template <__warplens_random S> WARPLENS_DEVICE double curand_log_normal_double(S* s, double mean, double deviation) {
  if (s->has_normal_double == __warplens_log) return s->has_normal_double = 0, s->normal_double;
  const double2 two = curand_normal2_double(s);
  s->has_normal_double = __warplens_log, s->normal_double = exp(mean + deviation * two.y);
  return exp(mean + deviation * two.x);
}
template <__warplens_random S> WARPLENS_DEVICE double2 curand_log_normal2_double(S* s, double mean, double deviation) {
  const double2 two = curand_normal2_double(s);
  return {exp(mean + deviation * two.x), exp(mean + deviation * two.y)};
}
WARPLENS_DEVICE double4 curand_log_normal4_double(curandStatePhilox4_32_10* s, double mean, double deviation) {
  const double4 four = curand_normal4_double(s);
  return {exp(mean + deviation * four.x), exp(mean + deviation * four.y), exp(mean + deviation * four.z), exp(mean + deviation * four.w)};
}
template <class S> WARPLENS_REFUSED("numbers of a Poisson distribution") unsigned curand_poisson(S*, double);
template <class S> WARPLENS_REFUSED("numbers of a Poisson distribution") uint4 curand_poisson4(S*, double);
template <class S, class D> WARPLENS_REFUSED("numbers of a discrete distribution") unsigned curand_discrete(S*, D);
template <class S, class D> WARPLENS_REFUSED("numbers of a discrete distribution") uint4 curand_discrete4(S*, D);
