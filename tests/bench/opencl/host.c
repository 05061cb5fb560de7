// Times the kernels of kernels.cl on the first OpenCL device: the median of some launches of each, after one that compiles it where there are several.
#define CL_TARGET_OPENCL_VERSION 120
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void check(cl_int code, const char* what) {
  if (code == CL_SUCCESS) return;
  fprintf(stderr, "%s: OpenCL error %d\n", what, code);
  exit(1);
}
static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
static int by_size(const void* a, const void* b) { return *(const double*)a < *(const double*)b ? -1 : 1; }

static cl_context context;
static cl_command_queue queue;
static cl_program program;

static cl_mem buffer(size_t elements, float* data) {
  cl_int code;
  cl_mem made = clCreateBuffer(context, CL_MEM_READ_WRITE | (data ? CL_MEM_COPY_HOST_PTR : 0), elements * 4, data, &code);
  check(code, "a buffer");
  return made;
}
static float input(size_t i) { return (float)(i * 2654435761u % 1024) / 512 - 1; }

// Arguments are three buffers at most, then integers.
static void time_kernel(const char* name, int repetitions, const cl_mem* buffers, int buffer_count, const int* numbers, int number_count,
                        const size_t* groups, const size_t* group, int dimensions) {
  cl_int code;
  cl_kernel kernel = clCreateKernel(program, name, &code);
  check(code, name);
  for (int n = 0; n < buffer_count; ++n) check(clSetKernelArg(kernel, (cl_uint)n, sizeof(cl_mem), &buffers[n]), name);
  for (int n = 0; n < number_count; ++n) check(clSetKernelArg(kernel, (cl_uint)(buffer_count + n), sizeof(int), &numbers[n]), name);
  size_t global[2];
  for (int n = 0; n < dimensions; ++n) global[n] = groups[n] * group[n];
  double* seconds = malloc(sizeof(double) * (size_t)repetitions);
  for (int n = repetitions > 1 ? -1 : 0; n < repetitions; ++n) {
    const double begin = now();
    check(clEnqueueNDRangeKernel(queue, kernel, (cl_uint)dimensions, NULL, global, group, 0, NULL, NULL), name);
    check(clFinish(queue), name);
    if (n >= 0) seconds[n] = now() - begin;
  }
  qsort(seconds, (size_t)repetitions, sizeof(double), by_size);
  printf("%s %.6f\n", name, seconds[repetitions / 2]);
  free(seconds);
}

static void expect(const char* name, float got, double wanted) {
  if (fabs(got - wanted) <= 1e-3 * (1 + fabs(wanted))) return;
  fprintf(stderr, "%s: %g instead of %g\n", name, got, wanted);
  exit(1);
}

int main(int count, char** words) {
  const int repetitions = count > 1 ? atoi(words[1]) : 5, n = 128, nx = 512, many = 1 << 18, groups = 64;
  static char text[1 << 14];
  FILE* file = fopen(count > 2 ? words[2] : "kernels.cl", "r");
  if (!file) return fprintf(stderr, "no kernels.cl\n"), 1;
  text[fread(text, 1, sizeof text - 1, file)] = 0;
  fclose(file);
  cl_platform_id platforms[8];
  cl_uint platform_count = 0;
  check(clGetPlatformIDs(8, platforms, &platform_count), "the platforms");
  cl_device_id device = NULL;
  cl_int code = CL_DEVICE_NOT_FOUND;
  for (cl_uint p = 0; p < platform_count && code != CL_SUCCESS; ++p) code = clGetDeviceIDs(platforms[p], CL_DEVICE_TYPE_ALL, 1, &device, NULL);
  check(code, "a device");
  char name[256] = "";
  clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof name, name, NULL);
  fprintf(stderr, "%s\n", name);
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &code);
  check(code, "a context");
  queue = clCreateCommandQueue(context, device, 0, &code);
  check(code, "a queue");
  const char* source = text;
  program = clCreateProgramWithSource(context, 1, &source, NULL, &code);
  check(code, "the program");
  check(clBuildProgram(program, 1, &device, "", NULL, NULL), "compiling");

  float* data = malloc(sizeof(float) * (size_t)many);
  for (int i = 0; i < many; ++i) data[i] = input((size_t)i);
  cl_mem in = buffer((size_t)many, data), out = buffer((size_t)many, NULL), a = buffer((size_t)(n * n), data), b = buffer((size_t)(n * n), data);
  float* got = malloc(sizeof(float) * (size_t)many);

  time_kernel("transpose", repetitions, (cl_mem[]){out, in}, 2, (int[]){nx, nx}, 2, (size_t[]){16, 16}, (size_t[]){32, 8}, 2);
  check(clEnqueueReadBuffer(queue, out, CL_TRUE, 0, sizeof(float) * (size_t)many, got, 0, NULL, NULL), "reading");
  for (int i = 0; i < many; i += 997) expect("transpose", got[i], data[i % nx * nx + i / nx]);

  time_kernel("product", repetitions, (cl_mem[]){a, b, out}, 3, (int[]){n}, 1, (size_t[]){8, 8}, (size_t[]){16, 16}, 2);
  check(clEnqueueReadBuffer(queue, out, CL_TRUE, 0, sizeof(float) * (size_t)(n * n), got, 0, NULL, NULL), "reading");
  for (int i = 0; i < n * n; i += 997) {
    double sum = 0;
    for (int k = 0; k < n; ++k) sum += (double)data[i / n * n + k] * data[k * n + i % n];
    expect("product", got[i], sum);
  }

  time_kernel("reduce", repetitions, (cl_mem[]){in, out}, 2, (int[]){many}, 1, (size_t[]){(size_t)groups}, (size_t[]){256}, 1);
  check(clEnqueueReadBuffer(queue, out, CL_TRUE, 0, sizeof(float) * (size_t)groups, got, 0, NULL, NULL), "reading");
  double sum = 0, wanted = 0;
  for (int g = 0; g < groups; ++g) sum += got[g];
  for (int i = 0; i < many; ++i) wanted += data[i];
  expect("reduce", (float)sum, wanted);
  return 0;
}
