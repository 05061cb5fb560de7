#!/bin/bash
# Results, and with Nsight Compute also counters, of carried kernels on this machine's GPU. Needs nvcc 13.0; makes compare_on_gpu here.
#     build/release/bin/generated carry 0 300 FOLDER      on the machine that has Warplens
#     cd FOLDER && bash compare_on_gpu.sh [sm_90]         on the one that has the GPU
cd "$(dirname "$0")" || exit 2
nvcc -std=c++20 -w -O3 -arch="${1:-sm_90}" -o compare_on_gpu compare_on_gpu.cu || exit 2
./compare_on_gpu
results=$?
command -v ncu > /dev/null || { echo "no ncu: counters are not compared"; exit $results; }
ncu --csv --page raw --metrics l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum,l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum,l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum,l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum \
  ./compare_on_gpu accesses > counted.csv || { echo "ncu: $(tail -1 counted.csv)"; exit 2; }
python3 compare_counters.py counted.csv counters.json || exit 1
exit $results
