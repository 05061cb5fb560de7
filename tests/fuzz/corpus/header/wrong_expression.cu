/* warplens
title = { en = "Bad" }
family = "other"
params = [ { name = "BM", default = 64, choices = [32, 64], help = "rows" } ]
rules = [ { holds = "BM % * 2 == 0", else = "no" } ]
sizes = { run = { N = 64 } }
buffers = [ { name = "out", type = "f32", shape = ["N"], role = "out" } ]
launch = { grid = ["1"], block = ["32"], shared = "0" }
*/
template <int BM> __global__ void k(float* out) { out[threadIdx.x] = BM; }
