// The measuring worker as a program of its own, for the tests that run it on a fake GPU.
#include "kernels/measure/worker.h"

int main(int count, char** arguments) { return warplens::measure::run_worker(count > 1 ? arguments[1] : ""); }
