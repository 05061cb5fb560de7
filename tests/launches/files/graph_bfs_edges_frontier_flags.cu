#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#define MAX_THREADS_PER_BLOCK 256
struct Node {
  int starting;
  int no_of_edges;
};
__global__ void Kernel(Node *g_graph_nodes, int *g_graph_edges, bool *g_graph_mask, bool *g_updating_graph_mask, bool *g_graph_visited,
                       int *g_cost, int no_of_nodes) {
  int tid = blockIdx.x * MAX_THREADS_PER_BLOCK + threadIdx.x;
  if (tid < no_of_nodes && g_graph_mask[tid]) {
    g_graph_mask[tid] = false;
    for (int i = g_graph_nodes[tid].starting; i < (g_graph_nodes[tid].no_of_edges + g_graph_nodes[tid].starting); i++) {
      int id = g_graph_edges[i];
      if (!g_graph_visited[id]) {
        g_cost[id] = g_cost[tid] + 1;
        g_updating_graph_mask[id] = true;
      }
    }
  }
}
int main(int argc, char **argv) {
  int no_of_nodes = 8, edge_list_size = 14, source = 0;
  Node *h_graph_nodes = (Node *)malloc(sizeof(Node) * no_of_nodes);
  bool *h_graph_mask = (bool *)malloc(sizeof(bool) * no_of_nodes);
  bool *h_updating = (bool *)malloc(sizeof(bool) * no_of_nodes);
  bool *h_visited = (bool *)malloc(sizeof(bool) * no_of_nodes);
  int *h_edges = (int *)malloc(sizeof(int) * edge_list_size), *h_cost = (int *)malloc(sizeof(int) * no_of_nodes);
  for (int i = 0; i < no_of_nodes; i++) {  // a binary tree
    h_graph_nodes[i].starting = 2 * i;
    h_graph_nodes[i].no_of_edges = 2 * i + 2 < no_of_nodes ? 2 : 0;
    h_graph_mask[i] = false;
    h_updating[i] = false;
    h_visited[i] = false;
    h_cost[i] = -1;
  }
  for (int i = 0; i < edge_list_size; i++) h_edges[i] = (i + 1) % no_of_nodes;
  h_graph_mask[source] = true;
  h_visited[source] = true;
  h_cost[source] = 0;
  Node *d_nodes;
  int *d_edges, *d_cost;
  bool *d_mask, *d_updating, *d_visited;
  cudaMalloc((void **)&d_nodes, sizeof(Node) * no_of_nodes);
  cudaMemcpy(d_nodes, h_graph_nodes, sizeof(Node) * no_of_nodes, cudaMemcpyHostToDevice);
  cudaMalloc((void **)&d_edges, sizeof(int) * edge_list_size);
  cudaMemcpy(d_edges, h_edges, sizeof(int) * edge_list_size, cudaMemcpyHostToDevice);
  cudaMalloc((void **)&d_mask, sizeof(bool) * no_of_nodes);
  cudaMemcpy(d_mask, h_graph_mask, sizeof(bool) * no_of_nodes, cudaMemcpyHostToDevice);
  cudaMalloc((void **)&d_updating, sizeof(bool) * no_of_nodes);
  cudaMemcpy(d_updating, h_updating, sizeof(bool) * no_of_nodes, cudaMemcpyHostToDevice);
  cudaMalloc((void **)&d_visited, sizeof(bool) * no_of_nodes);
  cudaMemcpy(d_visited, h_visited, sizeof(bool) * no_of_nodes, cudaMemcpyHostToDevice);
  cudaMalloc((void **)&d_cost, sizeof(int) * no_of_nodes);
  cudaMemcpy(d_cost, h_cost, sizeof(int) * no_of_nodes, cudaMemcpyHostToDevice);
  dim3 grid(1, 1, 1), threads(MAX_THREADS_PER_BLOCK, 1, 1);
  Kernel<<<grid, threads, 0>>>(d_nodes, d_edges, d_mask, d_updating, d_visited, d_cost, no_of_nodes);
  cudaDeviceSynchronize();
  return 0;
}
// kind: graph kernels
// result: g_cost i32[0]: 0 1 1 -1
// result: g_updating_graph_mask u8[0]: 0 1 1 0
// expect: Kernel grid 1,1,1 block 256,1,1 shared 0 g_graph_nodes=64B:{0,2,2,2,4,2,6,0,8,0,10,0,12,0,14,0} g_graph_edges=56B:{1,2,3,4,5,6,7,0,1,2,3,4,5,6} g_graph_mask=8B:{1,0,0,0,0,0,0,0} g_updating_graph_mask=8B:zero g_graph_visited=8B:{1,0,0,0,0,0,0,0} g_cost=32B:{0,-1,-1,-1,-1,-1,-1,-1} no_of_nodes=8 main:58
