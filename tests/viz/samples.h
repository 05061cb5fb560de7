// Hand-made snapshots: traces written access by access, without a front end or a VM.
#pragma once

#include <functional>

#include "kernels/analysis/snapshot.h"
#include "viz/canvas/recorder.h"
#include "viz/canvas/theme.h"
#include "viz/scenes/banks/access_view.h"
#include "viz/strings/strings.h"

namespace warplens::viz {

// Writes a block's trace. Addresses are given as element indices of an object; the last store to the result owns an element.
class SampleBlock {
 public:
  SampleBlock(simt::Dim3 grid, simt::Dim3 block, simt::Dim3 block_index = {0, 0, 0});
  uint32_t object(const std::string& name, Space space, std::vector<uint64_t> extents, const std::string& type = "");
  // Whose elements are not floats: "double", F64, 8.
  uint32_t object_of(const std::string& name, Space space, std::vector<uint64_t> extents, const std::string& element, Type scalar,
                     uint32_t element_bytes);
  // `element(lane)`: index in the object; negative: the lane is inactive.
  void access(MemoryOp op, uint32_t object, uint32_t warp, uint32_t width_bytes, const std::function<int64_t(uint32_t)>& element);
  void barrier();
  void k_tile();
  void tick(uint64_t n) { tick_ += n; }
  void level(const std::string& name, uint32_t rows, uint32_t columns, const std::string& disagreement = "") {
    snapshot_.levels.push_back({name, rows, columns, disagreement});
  }
  uint32_t warps() const { return trace_.warps; }
  std::shared_ptr<const analysis::Snapshot> finish(const std::string& result);

 private:
  analysis::Snapshot snapshot_;
  simt::Trace trace_;
  Program program_;
  simt::Launch launch_;
  uint64_t tick_ = 0, next_shared_ = kSharedBase, next_global_ = kGlobalBase;
};

// Warp-tiled product at the reference setting of the tile hierarchy: BM=64 BN=128 BK=8, WM=32 WN=64, WNITER=2, TM=TN=4, two k tiles.
// `permute` maps a lane to the place whose thread tile it computes, `load` one to the place whose part of A and B it loads.
std::shared_ptr<const analysis::Snapshot> sample_warp_tiling(
    const std::function<uint32_t(uint32_t)>& permute = [](uint32_t lane) { return lane; },
    const std::function<uint32_t(uint32_t)>& load = [](uint32_t lane) { return lane; });
// A 32x32 tile written by rows and read by columns by 32x8 threads; `pad` more columns.
std::shared_ptr<const analysis::Snapshot> sample_transpose(uint32_t pad);

hardware::WarpAccess make_access(bool store, uint32_t width_bytes, uint32_t mask, const std::function<uint64_t(uint32_t)>& address);
AccessView make_view(const hardware::WarpAccess& access, const std::string& array, std::vector<uint64_t> extents,
                     Space space = Space::Shared);

const Strings& english();  // assets/languages/en.json
const Strings& chinese();

}  // namespace warplens::viz
