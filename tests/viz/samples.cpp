#include "tests/viz/samples.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace warplens::viz {

SampleBlock::SampleBlock(simt::Dim3 grid, simt::Dim3 block, simt::Dim3 block_index) {
  launch_.grid = grid;
  launch_.block = block;
  trace_.block_index = block_index;
  trace_.block = block_index.x + uint64_t{grid.x} * (block_index.y + uint64_t{grid.y} * block_index.z);
  trace_.threads = static_cast<uint32_t>(block.count());
  trace_.warps = (trace_.threads + 31) / 32;
  trace_.steps.resize(trace_.warps);
  trace_.k_tiles.resize(trace_.warps);
  snapshot_.warps.resize(trace_.warps);
}

uint32_t SampleBlock::object(const std::string& name, Space space, std::vector<uint64_t> extents, const std::string& type) {
  const uint32_t added = object_of(name, space, std::move(extents), "float", Type::F32, 4);
  if (space == Space::Shared) program_.objects.back().type = type;
  return added;
}

uint32_t SampleBlock::object_of(const std::string& name, Space space, std::vector<uint64_t> extents, const std::string& element,
                                Type scalar, uint32_t element_bytes) {
  uint64_t elements = 1;
  for (const uint64_t e : extents) elements *= e;
  uint64_t& next = space == Space::Shared ? next_shared_ : next_global_;
  trace_.objects.push_back({name, space, element, scalar, element_bytes, extents, next, elements * element_bytes});
  if (space == Space::Shared) {
    Object declared;
    declared.name = name;
    declared.offset = next - kSharedBase;
    declared.bytes = elements * element_bytes;
    for (const uint64_t e : extents) declared.extents.push_back(static_cast<uint32_t>(e));
    program_.objects.push_back(declared);
  }
  next += elements * element_bytes + 256;
  next -= next % 256;
  return static_cast<uint32_t>(trace_.objects.size() - 1);
}

void SampleBlock::access(MemoryOp op, uint32_t object, uint32_t warp, uint32_t width_bytes,
                         const std::function<int64_t(uint32_t)>& element) {
  const simt::TracedObject& target = trace_.objects[object];
  simt::AccessRow row;
  row.tick = tick_++;
  row.object = object;
  row.warp = static_cast<uint16_t>(warp);
  simt::Deltas deltas{};
  for (uint32_t lane = 0; lane < 32; ++lane) {
    const int64_t index = element(lane);
    if (index < 0) continue;
    const uint64_t address = target.address + static_cast<uint64_t>(index) * target.element_bytes;
    if (row.mask == 0) row.base = address;
    row.mask |= 1u << lane;
    deltas[lane] = static_cast<int64_t>(address - row.base);
  }
  row.pattern = static_cast<uint32_t>(trace_.patterns.size());
  trace_.patterns.push_back(deltas);
  const auto same = [&](const Site& s) { return s.op == op && s.width_bytes == width_bytes && s.array == target.name; };
  auto site = std::find_if(program_.sites.begin(), program_.sites.end(), same);
  if (site == program_.sites.end()) {
    Site made;
    made.space = target.space;
    made.op = op;
    made.width_bytes = static_cast<uint8_t>(width_bytes);
    made.array = target.name;
    program_.sites.push_back(made);
    site = program_.sites.end() - 1;
  }
  row.site = static_cast<uint32_t>(site - program_.sites.begin());
  hardware::WarpAccess real{op == MemoryOp::Load ? hardware::AccessKind::Load : hardware::AccessKind::Store, width_bytes, row.mask, {}};
  for (uint32_t lane = 0; lane < 32; ++lane) real.address[lane] = row.base + static_cast<uint64_t>(deltas[lane]);
  if (target.space == Space::Shared) {
    const auto count = hardware::count_banks(real);
    row.wavefronts = static_cast<uint16_t>(count.wavefronts);
    row.conflicts = static_cast<uint16_t>(count.conflicts);
  } else {
    row.sectors = static_cast<uint16_t>(hardware::count_sectors(real));
  }
  trace_.accesses.push_back(row);
}

void SampleBlock::barrier() {
  const uint64_t last = tick_ + trace_.warps - 1;
  for (uint32_t warp = 0; warp < trace_.warps; ++warp)
    trace_.barriers.push_back({tick_++, warp, kNone, static_cast<uint32_t>(trace_.barriers.size() / trace_.warps), last});
}

void SampleBlock::k_tile() {
  for (auto& ticks : trace_.k_tiles) ticks.push_back(tick_);
}

std::shared_ptr<const analysis::Snapshot> SampleBlock::finish(const std::string& result) {
  trace_.ticks = tick_;
  for (uint32_t i = 0; i < trace_.accesses.size(); ++i) {
    const simt::AccessRow& row = trace_.accesses[i];
    analysis::WarpIndex& index = snapshot_.warps[row.warp];
    const auto sum = [](const std::vector<uint64_t>& sums) { return sums.empty() ? 0 : sums.back(); };
    index.accesses.push_back(i);
    index.wavefronts.push_back(sum(index.wavefronts) + row.wavefronts);
    index.conflicts.push_back(sum(index.conflicts) + row.conflicts);
    index.sectors.push_back(sum(index.sectors) + row.sectors);
    snapshot_.totals.wavefronts += row.wavefronts;
    snapshot_.totals.conflicts += row.conflicts;
    if (row.conflicts) snapshot_.conflict_ticks.push_back(row.tick);
  }
  analysis::Ownership owned;
  owned.buffer = result;
  const auto object = std::find_if(trace_.objects.begin(), trace_.objects.end(), [&](const auto& o) { return o.name == result; });
  owned.total_rows = object->extents[0];
  owned.total_columns = object->extents[1];
  std::vector<int32_t> threads(owned.total_rows * owned.total_columns, -1);
  std::vector<uint32_t> by(threads.size(), kNone);
  uint64_t r0 = ~0ull, r1 = 0, c0 = ~0ull, c1 = 0;
  for (uint32_t i = 0; i < trace_.accesses.size(); ++i) {
    const simt::AccessRow& row = trace_.accesses[i];
    if (&trace_.objects[row.object] != &*object || program_.sites[row.site].op == MemoryOp::Load) continue;
    for (uint32_t lane = 0; lane < 32; ++lane) {
      for (uint32_t e = 0; (row.mask >> lane & 1) && e < program_.sites[row.site].width_bytes / 4u; ++e) {
        const uint64_t at = (row.base + static_cast<uint64_t>(trace_.patterns[row.pattern][lane]) - object->address) / 4 + e;
        threads[at] = static_cast<int32_t>(row.warp * 32u + lane);
        by[at] = i;
        r0 = std::min(r0, at / owned.total_columns), r1 = std::max(r1, at / owned.total_columns);
        c0 = std::min(c0, at % owned.total_columns), c1 = std::max(c1, at % owned.total_columns);
      }
    }
  }
  owned.first_row = r0, owned.first_column = c0, owned.rows = r1 - r0 + 1, owned.columns = c1 - c0 + 1;
  for (uint64_t r = r0; r <= r1; ++r) {
    for (uint64_t c = c0; c <= c1; ++c) {
      owned.thread.push_back(threads[r * owned.total_columns + c]);
      owned.access.push_back(by[r * owned.total_columns + c]);
    }
  }
  snapshot_.ownership = owned;
  auto block = std::make_shared<simt::TracedBlock>();
  block->trace = trace_;
  snapshot_.program = block->program = std::make_shared<Program>(program_);
  snapshot_.launch = block->launch = std::make_shared<simt::Launch>(launch_);
  snapshot_.block = block;
  snapshot_.file = catalog::kernel_file("sample.cu", "");
  return std::make_shared<analysis::Snapshot>(snapshot_);
}

std::shared_ptr<const analysis::Snapshot> sample_warp_tiling(const std::function<uint32_t(uint32_t)>& permute,
                                                             const std::function<uint32_t(uint32_t)>& load) {
  constexpr uint32_t BM = 64, BN = 128, BK = 8, WM = 32, WN = 64, WNITER = 2, WMITER = 2, TM = 4, TN = 4, N = 2048, M = 2048;
  constexpr uint32_t WSUBM = WM / WMITER, WSUBN = WN / WNITER, threads = 128;
  SampleBlock block({N / BN, M / BM, 1}, {threads, 1, 1}, {1, 0, 0});
  const uint32_t A = block.object("A", Space::Global, {M, 64}), B = block.object("B", Space::Global, {64, N}),
                 C = block.object("C", Space::Global, {M, N});
  const uint32_t As = block.object("As", Space::Shared, {BM * BK}, "float[512]"),
                 Bs = block.object("Bs", Space::Shared, {BK * BN}, "float[1024]");
  block.level("block tile", BM, BN);
  block.level("warp tile", WM, WN);
  block.level("warp sub tile", WSUBM, WSUBN);
  block.level("thread tile", TM, TN);
  for (uint32_t k_tile = 0; k_tile < 2; ++k_tile) {
    block.k_tile();
    for (uint32_t warp = 0; warp < block.warps(); ++warp) {
      const auto tid = [&](uint32_t lane) { return warp * 32 + load(lane); };
      block.access(MemoryOp::Load, A, warp, 16, [&](uint32_t l) { return tid(l) / 2 * 64 + k_tile * BK + tid(l) % 2 * 4; });
      for (uint32_t e = 0; e < 4; ++e)
        block.access(MemoryOp::Store, As, warp, 4, [&](uint32_t l) { return (tid(l) % 2 * 4 + e) * BM + tid(l) / 2; });
      for (uint32_t o = 0; o < BK; o += 4) {
        block.access(MemoryOp::Load, B, warp, 16, [&](uint32_t l) { return (k_tile * BK + tid(l) / 32 + o) * N + 128 + tid(l) % 32 * 4; });
        block.access(MemoryOp::Store, Bs, warp, 16, [&](uint32_t l) { return (tid(l) / 32 + o) * BN + tid(l) % 32 * 4; });
      }
    }
    block.barrier();
    for (uint32_t warp = 0; warp < block.warps(); ++warp) {
      const uint32_t row = warp / (BN / WN), column = warp % (BN / WN);
      const auto lane_row = [&](uint32_t l) { return permute(l) / (WSUBN / TN); };
      const auto lane_column = [&](uint32_t l) { return permute(l) % (WSUBN / TN); };
      for (uint32_t k = 0; k < BK; ++k) {
        for (uint32_t i = 0; i < WMITER; ++i) {
          for (uint32_t m = 0; m < TM; ++m)
            block.access(MemoryOp::Load, As, warp, 4, [&](uint32_t l) { return k * BM + row * WM + i * WSUBM + lane_row(l) * TM + m; });
        }
        for (uint32_t j = 0; j < WNITER; ++j) {
          for (uint32_t n = 0; n < TN; ++n)
            block.access(MemoryOp::Load, Bs, warp, 4,
                         [&](uint32_t l) { return k * BN + column * WN + j * WSUBN + lane_column(l) * TN + n; });
        }
        block.tick(64);
      }
    }
    block.barrier();
  }
  for (uint32_t warp = 0; warp < block.warps(); ++warp) {
    for (uint32_t i = 0; i < WMITER; ++i) {
      for (uint32_t j = 0; j < WNITER; ++j) {
        for (uint32_t m = 0; m < TM; ++m) {
          block.access(MemoryOp::Store, C, warp, 16, [&](uint32_t l) {
            const uint32_t r = warp / (BN / WN) * WM + i * WSUBM + permute(l) / (WSUBN / TN) * TM + m;
            return r * N + 128 + warp % (BN / WN) * WN + j * WSUBN + permute(l) % (WSUBN / TN) * TN;
          });
        }
      }
    }
  }
  return block.finish("C");
}

std::shared_ptr<const analysis::Snapshot> sample_transpose(uint32_t pad) {
  constexpr uint32_t TILE = 32, ROWS = 8, NX = 128, NY = 64;
  SampleBlock block({NX / TILE, NY / TILE, 1}, {TILE, ROWS, 1}, {1, 0, 0});
  const uint32_t in = block.object("in", Space::Global, {NY, NX}), out = block.object("out", Space::Global, {NX, NY});
  const uint32_t tile = block.object("tile", Space::Shared, {TILE, TILE + pad}, "float[32][" + std::to_string(TILE + pad) + "]");
  for (uint32_t warp = 0; warp < ROWS; ++warp) {
    for (uint32_t j = 0; j < TILE; j += ROWS) {
      block.access(MemoryOp::Load, in, warp, 4, [&](uint32_t l) { return (warp + j) * NX + 32 + l; });
      block.access(MemoryOp::Store, tile, warp, 4, [&](uint32_t l) { return (warp + j) * (TILE + pad) + l; });
    }
  }
  block.barrier();
  for (uint32_t warp = 0; warp < ROWS; ++warp) {
    for (uint32_t j = 0; j < TILE; j += ROWS) {
      block.access(MemoryOp::Load, tile, warp, 4, [&](uint32_t l) { return l * (TILE + pad) + warp + j; });
      block.access(MemoryOp::Store, out, warp, 4, [&](uint32_t l) { return (32 + warp + j) * NY + l; });
    }
  }
  return block.finish("out");
}

hardware::WarpAccess make_access(bool store, uint32_t width_bytes, uint32_t mask, const std::function<uint64_t(uint32_t)>& address) {
  hardware::WarpAccess access{store ? hardware::AccessKind::Store : hardware::AccessKind::Load, width_bytes, mask, {}};
  for (uint32_t lane = 0; lane < 32; ++lane) access.address[lane] = mask >> lane & 1 ? kSharedBase + address(lane) : 0;
  return access;
}

AccessView make_view(const hardware::WarpAccess& access, const std::string& array, std::vector<uint64_t> extents, Space space) {
  AccessView view;
  view.access = access;
  view.array = array;
  view.space = space;
  view.op = access.kind == hardware::AccessKind::Store ? MemoryOp::Store : MemoryOp::Load;
  view.object_address = kSharedBase;
  view.extents = std::move(extents);
  return view;
}

static std::string read_asset(const std::string& name) {
  std::ifstream file(std::string(WARPLENS_SOURCE_DIR) + "/assets/" + name);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

static Strings read_language(const std::string& name) {
  auto parsed = Strings::parse(read_asset("languages/" + name + ".json"), read_asset("glossary.json"));
  if (!parsed) {
    std::fprintf(stderr, "%s\n", to_string(parsed.error()).c_str());
    std::abort();
  }
  return parsed.take();
}

const Strings& english() {
  static const Strings strings = read_language("en");
  return strings;
}

const Strings& chinese() {
  static const Strings strings = read_language("zh");
  return strings;
}

}  // namespace warplens::viz
