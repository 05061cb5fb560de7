// Made-up measurements for the plots, of a size and a spread as real ones have.
#pragma once

#include "viz/scenes/plots/plot.h"
#include "viz/scenes/plots/roofline.h"
#include "viz/scenes/plots/sizes.h"
#include "viz/scenes/plots/sweep.h"

namespace warplens::viz {

PlotInput sample_plot();          // two CPU loops, the second is running
LadderInput sample_ladder();      // seven rows: recorded, measured here, both, and one that was not measured
SizesInput sample_sizes();        // two lines, the second recorded
SweepInput sample_sweep();        // 3 x 4 cells, of which one is illegal and one not measured
RooflineInput sample_roofline();  // four kernels: bound by FMA issue (two, one above L2's roof), shared memory and DRAM

}  // namespace warplens::viz
