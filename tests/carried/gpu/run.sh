#!/bin/bash
# Results, and with Nsight Compute also counters, of carried launches on this machine's GPU. Needs nvcc 13.0; puts what it makes here.
#     build/release/bin/carry FOLDER ...        on the machine that has Warplens
#     cd FOLDER && bash run.sh [sm_90]          on the one that has the GPU
cd "$(dirname "$0")" || exit 2
arch=${1:-sm_90}
g++ -std=c++17 -O1 -w -I "${CUDA_HOME:-/usr/local/cuda}/include" run.cpp -o run -lcuda || exit 2
ls *.cu | xargs -P "$(nproc)" -I{} sh -c "nvcc -std=c++20 -w -O3 --expt-relaxed-constexpr -arch=$arch -cubin -o \$(basename {} .cu).cubin {} > {}.said 2>&1 || { echo '{} is not compiled:'; grep -m 2 error {}.said; }"
at=0
while true; do
  timeout 300 ./run compared.bin "$at"
  code=$?
  [ "$code" = 3 ] || break
  at=$(cat next)
done
[ -s counters.json ] && command -v ncu > /dev/null || exit "$code"
metrics=l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum,l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum
metrics=$metrics,l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum,l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum
ncu --clock-control none --csv --page raw --metrics $metrics ./run counted.bin 0 > counted.csv || { tail -1 counted.csv; exit 2; }
python3 compare_counters.py counted.csv counters.json
