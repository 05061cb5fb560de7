// Days since 1970, also before, as a date: divisions of negative numbers.
// run: --block 12 --arg out=i32[12]:zero
// expect out: 19100101 19200103 19300103 19400105 19500105 19600107 19700107 19800108 19900109 20000110 20100111 20200112
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  const int z = (t - 6) * 36525 / 10 + 719468 + t;
  const int era = (z >= 0 ? z : z - 146096) / 146097;
  const unsigned doe = (unsigned)(z - era * 146097), yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
  const unsigned doy = doe - (365 * yoe + yoe / 4 - yoe / 100), mp = (5 * doy + 2) / 153;
  const unsigned d = doy - (153 * mp + 2) / 5 + 1, m = mp < 10 ? mp + 3 : mp - 9;
  out[t] = ((int)yoe + era * 400 + (m <= 2)) * 10000 + m * 100 + d;
}
