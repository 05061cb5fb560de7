#include "tests/viz/plot_samples.h"

#include <cmath>

namespace warplens::viz {

PlotInput sample_plot() {
  PlotInput input;
  input.title = "Loops reordered, i-k-j";
  input.sentence = "Every dot is one verified run; the band holds the middle half of them.";
  input.unit = "GFLOPS";
  input.series = {{"three loops, i-j-k", {}, false, false, ""}, {"loops reordered, i-k-j", {}, false, true, ""}};
  for (int i = 0; i < 48; ++i) input.series[0].samples.push_back(1.4 + 0.05 * std::sin(i * 1.7));
  for (int i = 0; i < 36; ++i) input.series[1].samples.push_back(9.6 + 0.5 * std::sin(i * 2.3) - 3.0 * std::exp(-i * 0.6));
  input.current = 1;
  input.ladder = {"The ladder", "512 × 512 × 512", "GFLOPS", {}, {{"a reference", 12.0, false}}, {}};
  input.ladder.rows = {{"three loops, i-j-k", {{1.41, 1.38, 1.45, false, "measured here"}}, "", "", "", false},
                       {"loops reordered, i-k-j", {{9.62, 9.3, 9.9, false, "measured here"}}, "", "one core", "", true}};
  input.footnote = "2 threads of this CPU, one used";
  return input;
}

LadderInput sample_ladder() {
  LadderInput input{"The ladder",          "4096 × 4096 × 4096", "GFLOPS", {}, {{"cuBLAS", 51100, false}, {"FP32 peak", 66900, true}},
                    "recorded on a device"};
  const struct {
    const char* name;
    double value;
    const char* cost;
  } rows[] = {{"naive", 5433, ""},
              {"shared tiles", 9086, "1.50"},
              {"2-D block tiling", 33085, "0.31"},
              {"warp tiling", 41908, "0.19"},
              {"padded, double-buffered", 44182, "0.19"}};
  for (const auto& row : rows)
    input.rows.push_back(
        {row.name, {{row.value, row.value * 0.99, row.value * 1.01, true, "recorded on a device"}}, row.cost, "TILE = 32", "", false});
  input.rows[3].current = true;
  input.rows[3].bars.push_back({40100, 39800, 40300, false, "run 1"});
  input.rows.push_back({"fastest", {{48733, 48600, 48800, false, "run 1"}}, "0.19", "", "", false});
  input.rows.push_back({"stream-k", {}, "", "", "not measured at this size", false});
  return input;
}

SizesInput sample_sizes() {
  SizesInput input{"Size by size", "Each dot is the median of verified runs.", "GFLOPS", "M = N = K", {}, 0, "", ""};
  for (const bool recorded : {false, true}) {
    SizeLine line{recorded ? "cuBLAS" : "warp tiling", recorded ? "recorded on a device" : "run 1", {}, recorded};
    for (const double extent : {1024.0, 2048.0, 4096.0, 8192.0}) {
      const double value = (recorded ? 51000 : 42000) * (1 - 300 / extent);
      line.points.push_back({extent, std::to_string(static_cast<int>(extent)) + "³", value, value * 0.99, value * 1.01});
    }
    input.lines.push_back(line);
  }
  return input;
}

SweepInput sample_sweep() {
  SweepInput input{
      "BM against BN", "Each cell is the median of verified runs.", "GFLOPS", "BM", "BN", {32, 64, 128}, {32, 64, 128, 256}, {}, "", ""};
  for (size_t i = 0; i < 12; ++i) {
    SweepCell cell;
    if (i == 3) {
      cell.illegal = "A block tile holds whole warp tiles: BM = 32 is not a multiple of WM = 64.";
    } else if (i == 5) {
      cell.problem = "not measured";
    } else {
      cell.value = 20000 + 2000 * static_cast<double>(i);
      cell.recorded = i % 2 == 0;
    }
    cell.current = i == 6;
    input.cells.push_back(cell);
  }
  return input;
}

RooflineInput sample_roofline() {
  RooflineInput input;
  input.title = "Roofline", input.sentence = "What kernels reach below what each level of memory allows.";
  input.gbs = {4800, 5600, 33450}, input.peak_gflops = 66900;
  input.points = {{"naive", "4096³", 5433, {683, 0.5, 0}, true, false, 0},
                  {"shared tiles", "4096³", 9086, {683, 4, 0.33}, true, false, 0},
                  {"warp tiling", "4096³", 41908, {683, 21, 2.3}, true, true, 0},
                  {"small", "4096³", 1000, {0.25, 0.24, 1}, false, false, 0}};
  return input;
}

}  // namespace warplens::viz
