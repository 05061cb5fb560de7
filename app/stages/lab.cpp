// Lab: an access to shared memory from a text, without a kernel: what it takes, what would fix it, and how its stride decides.
#include "app/session/lab.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/stages/picture.h"
#include "app/stages/stages.h"
#include "kernels/hardware/sectors.h"
#include "viz/scenes/lab.h"

namespace warplens::app {
namespace {

using hardware::AccessKind;
using hardware::Remedy;

constexpr uint32_t kStrides = 64;
constexpr std::pair<const char*, AccessKind> kKinds[] = {{"lab.kind_load", AccessKind::Load},
                                                         {"lab.kind_store", AccessKind::Store},
                                                         {"lab.kind_atomic", AccessKind::Atomic},
                                                         {"lab.kind_float_add", AccessKind::FloatAdd},
                                                         {"lab.kind_ldmatrix", AccessKind::MatrixLoad},
                                                         {"lab.kind_async", AccessKind::AsyncCopy},
                                                         {"lab.kind_stmatrix", AccessKind::MatrixStore},
                                                         {"lab.kind_compare_swap", AccessKind::CompareSwap}};
constexpr size_t kUsualKinds = 6;  // the others are offered where one of them is shown
constexpr const char* kLabPictureView = "lab.picture";
constexpr std::pair<const char*, viz::BanksPicture> kLabPictures[] = {
    {"array", viz::BanksPicture::Array}, {"arrows", viz::BanksPicture::Arrows}, {"card", viz::BanksPicture::Card}};

// Wavefronts of shared memory, sectors of global memory.
uint32_t cost_of(const LabSetup& setup, const hardware::WarpAccess& access, const hardware::Architecture& arch) {
  return setup.global ? hardware::count_sectors(access) : hardware::count_banks(access, arch).wavefronts;
}

LabSetup setup_of(const Workbench& bench) { return app::setup_of(bench.settings().views); }

void keep(Workbench& bench, const LabSetup& setup) {
  bench.change([&](Settings& s) {
    for (const auto& [name, value] : views_of(setup)) s.views[name] = value;
  });
}

// With PAD in its rows, so that it can be padded.
LabSetup padded(LabSetup setup, const LabAccess& access, uint32_t elements) {
  const size_t end = setup.text.find(';');
  if (!access.has_pad && end != std::string::npos)
    if (const size_t bracket = setup.text.rfind(']', end); bracket != std::string::npos) setup.text.insert(bracket, " + PAD");
  setup.pad = elements;
  return setup;
}

// What is worth trying: one and two elements of padding, and the swizzle over all banks.
struct Fix {
  LabSetup setup;
  std::string label;
  uint32_t wavefronts = 0;
  uint64_t bytes = 0;  // of padding
};
// The cheapest first, and of those that cost the same the one that takes the least memory.
std::vector<Fix> fixes_of(const LabSetup& setup, const LabAccess& access, const hardware::Architecture& arch, const viz::Strings& strings) {
  std::vector<Fix> fixes;
  const auto add = [&](LabSetup changed, const std::string& label, uint64_t bytes) {
    if (changed == setup) return;
    if (const auto made = work_out(changed)) fixes.push_back({changed, label, hardware::count_banks(made->access, arch).wavefronts, bytes});
  };
  if (access.layout.pitch_words == 0 || setup.global) return fixes;
  for (const uint32_t elements : {0u, 1u, 2u, 4u}) {
    LabSetup plain = setup;
    plain.swizzled = false;
    const uint64_t bytes = access.layout.rows * elements * access.element_bytes;
    add(padded(plain, access, elements), strings.format("lab.fix_pad", {{"pad", elements}, {"bytes", bytes}}), bytes);
  }
  LabSetup swizzled = padded(setup, access, 0);
  if (!access.has_pad) swizzled.text = setup.text;
  const auto unpadded = work_out(swizzled);
  const Remedy remedy = unpadded ? full_swizzle(*unpadded) : Remedy{};
  swizzled.swizzled = true;
  if (remedy.kind == Remedy::Kind::Xor)
    add(swizzled, strings.format("lab.fix_xor", {{"bits", remedy.bits}, {"base", remedy.base}, {"shift", remedy.shift}}), 0);
  std::stable_sort(fixes.begin(), fixes.end(),
                   [](const Fix& a, const Fix& b) { return std::pair(a.wavefronts, a.bytes) < std::pair(b.wavefronts, b.bytes); });
  return fixes;
}

// How far apart all neighbouring active lanes are, in units of the access.
std::optional<uint64_t> stride_of(const hardware::WarpAccess& access) {
  std::optional<uint64_t> stride;
  if (access.mask != 0xffffffffu) return std::nullopt;
  for (uint32_t lane = 1; lane < hardware::kLanes; ++lane) {
    if (access.address[lane] <= access.address[lane - 1]) return std::nullopt;
    const uint64_t step = access.address[lane] - access.address[lane - 1];
    if (step % access.width_bytes || (stride && *stride != step / access.width_bytes)) return std::nullopt;
    stride = step / access.width_bytes;
  }
  return stride;
}

class LabPicture : public StagePicture {
 public:
  viz::Scene& layout(const Workbench& bench, const Pointing& pointing, const viz::Frame& frame) override {
    const LabSetup setup = setup_of(bench);
    const hardware::Architecture& arch = bench.architecture();
    viz::LabInput input;
    input.text = setup.text;
    input.architecture = arch.title;
    input.measured = arch.banks_evidence == hardware::Evidence::Measured;
    const auto access = work_out(setup);
    fixes_.clear();
    if (!access) {
      input.column = access.error().span.column;
      Error error = access.error();
      error.span = {};  // the picture marks it
      input.problem = frame.strings.say(error);
    } else {
      show(setup, *access, arch, frame.strings, input);
      for (const auto& [name, picture] : kLabPictures)
        if (bench.view(kLabPictureView, "array") == name) input.banks.picture = picture;
      try_fix(pointing.what_if, input);
    }
    input.banks.hovered_lane = pointing.lane;
    if (shown_ != setup) wavefront_.reset();
    shown_ = setup;
    wavefronts_ = access && !setup.global ? hardware::count_banks(access->access, arch).wavefronts : 0;
    input.banks.phase = wavefront_ && wavefronts_ ? (static_cast<float>(*wavefront_) + 0.5f) / static_cast<float>(wavefronts_) : 1;
    return scene_ = viz::layout_lab(input, frame);
  }
  std::optional<viz::Hover> hover(const viz::Strings&, viz::Point point) const override { return viz::hover(scene_, point); }

  // A fix is applied; a stride is typed; a word's wavefront is shown; a lane is switched off or on.
  void click(Workbench& bench, const viz::Hover& over) override {
    using Kind = viz::Hover::Kind;
    LabSetup setup = setup_of(bench);
    if (over.kind == Kind::WhatIf && over.index > 0 && static_cast<size_t>(over.index) <= fixes_.size()) {
      keep(bench, fixes_[static_cast<size_t>(over.index) - 1].setup);
    } else if (over.kind == Kind::Bar) {
      setup.text = fmt::format("lane * {}", over.index * std::max(1u, width_ / 4)), setup.width_bytes = width_, setup.swizzled = false;
      setup.origin = 0;
      keep(bench, setup);
    } else if (over.kind == Kind::Lane) {
      setup.mask ^= 1u << over.index;
      keep(bench, setup);
    } else if (over.kind == Kind::Word) {
      wavefront_ = static_cast<uint32_t>(over.index);
    }
  }
  // Wavefront by wavefront.
  void wheel(Workbench&, viz::Point, float by) override {
    if (wavefronts_ == 0) return;
    const int64_t at = wavefront_ ? static_cast<int64_t>(*wavefront_) : -1;
    wavefront_ = static_cast<uint32_t>(std::clamp<int64_t>(at + (by < 0 ? 1 : -1), 0, wavefronts_ - 1));
  }
  void double_click(Workbench&, viz::Point) override { wavefront_.reset(); }

  std::vector<Field> fields(const Workbench& bench, const viz::Strings& strings) const override {
    return {{"text", setup_of(bench).text, strings.get("lab.text")}};
  }
  void write(Workbench& bench, const std::string&, const std::string& text) override {
    LabSetup setup = setup_of(bench);
    setup.text = text;
    keep(bench, setup);
  }
  std::vector<Example> examples(const Workbench& bench, const viz::Strings& strings) const override {
    const LabSetup setup = setup_of(bench);
    std::vector<Example> all;
    for (const LabPreset& preset : lab_presets())
      all.push_back(
          {"preset=" + preset.id, strings.get("lab.preset." + preset.id), strings.get("lab.group." + preset.group), preset.setup == setup});
    return all;
  }

  std::vector<Switch> switches(const Workbench& bench, const viz::Strings& strings) const override {
    const LabSetup setup = setup_of(bench);
    std::vector<Switch> all;
    for (const auto& [name, picture] : kLabPictures)
      if (!setup.global)
        all.push_back({std::string("picture=") + name, strings.get(std::string("banks.picture_") + name),
                       strings.get(std::string("banks.picture_") + name + "_help"), bench.view(kLabPictureView, "array") == name});
    for (const char* memory : {"shared", "global"})
      all.push_back({std::string("memory=") + memory, strings.get(std::string("lab.memory_") + memory), strings.get("lab.memory_help"),
                     setup.global == (memory == std::string_view("global"))});
    for (size_t i = 0; i < std::size(kKinds); ++i) {
      const auto& [key, kind] = kKinds[i];
      const bool plain = kind == AccessKind::Load || kind == AccessKind::Store;
      if (setup.kind == kind || (setup.global ? plain : i < kUsualKinds))
        all.push_back({std::string("kind=") + key, strings.get(key), strings.get("lab.kind_help"), setup.kind == kind});
    }
    const auto access = work_out(setup);
    if (!access || access->array.empty())
      for (const uint32_t width : {1u, 2u, 4u, 8u, 16u})
        all.push_back({fmt::format("width={}", width), strings.format("lab.width", {{"bytes", width}}), strings.get("lab.width_help"),
                       setup.width_bytes == width});
    if (access && access->has_pad)
      for (const uint32_t pad : {0u, 1u, 2u, 3u, 4u, 8u})
        all.push_back(
            {fmt::format("pad={}", pad), strings.format("lab.pad", {{"pad", pad}}), strings.get("lab.pad_help"), setup.pad == pad});
    if (access && !setup.global && full_swizzle(*access).kind == Remedy::Kind::Xor)
      all.push_back({"swizzle", strings.get("lab.swizzle"), strings.get("lab.swizzle_help"), setup.swizzled});
    return all;
  }
  void flip(Workbench& bench, const std::string& id) override {
    LabSetup setup = setup_of(bench);
    const size_t equals = id.find('=');
    const std::string name = id.substr(0, equals), value = equals == std::string::npos ? "" : id.substr(equals + 1);
    for (const auto& [key, kind] : kKinds)
      if (name == "kind" && value == key) setup.kind = kind;
    if (name == "width") setup.width_bytes = static_cast<uint32_t>(std::stoul(value));
    if (name == "pad") setup.pad = static_cast<uint32_t>(std::stoul(value));
    if (name == "swizzle") setup.swizzled = !setup.swizzled;
    if (name == "memory") setup.global = value == "global", setup.swizzled &= !setup.global;
    if (name == "picture") return static_cast<void>(bench.change([&](Settings& s) { s.views[kLabPictureView] = value; }));
    for (const LabPreset& preset : lab_presets())
      if (name == "preset" && value == preset.id) setup = preset.setup;
    keep(bench, setup);
  }

 private:
  void show(const LabSetup& setup, const LabAccess& access, const hardware::Architecture& arch, const viz::Strings& strings,
            viz::LabInput& input) {
    viz::AccessView view;
    view.access = access.access;
    view.arch = arch;
    view.op = setup.kind == AccessKind::Load || setup.kind == AccessKind::MatrixLoad   ? MemoryOp::Load
              : setup.kind == AccessKind::Store || setup.kind == AccessKind::AsyncCopy ? MemoryOp::Store
                                                                                       : MemoryOp::Atomic;
    view.array = access.array, view.type = access.type, view.text = setup.text;
    view.space = setup.global ? Space::Global : Space::Shared;
    view.object_address = kLabOrigin + setup.origin, view.element_bytes = access.element_bytes, view.extents = access.extents;
    input.banks.access = view;
    const uint32_t count = cost_of(setup, access.access, arch);
    const std::string name = access.array.empty() ? setup.text : setup.text.substr(std::min(setup.text.size(), setup.text.find(';') + 2));
    input.banks.title = strings.plural(setup.global ? "lab.title_sectors" : "lab.title", count, {{"text", std::string_view(name)}});
    input.banks.totals = strings.get(setup.global ? "lab.how_global" : "lab.how");
    input.global = setup.global;
    fixes_ = fixes_of(setup, access, arch, strings);
    if (!fixes_.empty()) input.banks.what_if.push_back({strings.get("lab.as_typed"), count, true, viz::WhatIf::Group::Setting, {}});
    for (const Fix& fix : fixes_) input.banks.what_if.push_back({fix.label, fix.wavefronts, false, viz::WhatIf::Group::Setting, {}});
    width_ = access.access.width_bytes;
    input.unit = strings.get("lab.unit_" + std::string(width_ < 4    ? "elements"
                                                       : width_ == 4 ? "words"
                                                       : width_ == 8 ? "float2"
                                                                     : "float4"));
    hardware::WarpAccess strided = access.access;
    strided.mask = 0xffffffffu;
    for (uint32_t stride = 1; stride <= kStrides; ++stride) {
      for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) strided.address[lane] = kLabOrigin + uint64_t{lane} * stride * width_;
      input.by_stride.push_back(cost_of(setup, strided, arch));
    }
    input.ideal = *std::min_element(input.by_stride.begin(), input.by_stride.end());
    input.stride = stride_of(access.access);
  }

  // The words of the fix that is pointed at, beside those of the access.
  void try_fix(int what_if, viz::LabInput& input) const {
    if (what_if < 1 || static_cast<size_t>(what_if) > fixes_.size()) return;
    const Fix& fix = fixes_[static_cast<size_t>(what_if) - 1];
    if (const auto made = work_out(fix.setup)) input.banks.tried = made->access, input.banks.tried_label = fix.label;
  }

  LabSetup shown_;
  std::optional<uint32_t> wavefront_;  // that is shown; none: all are
  uint32_t wavefronts_ = 0, width_ = 4;
  std::vector<Fix> fixes_;  // in the order of the picture's what-ifs, after the access as typed
  viz::LabScene scene_;
};

}  // namespace

const Stage& lab_stage() {
  static const Stage stage = {.id = "lab", .shows = Shows::Pattern, .picture = make_picture<LabPicture>};
  return stage;
}

}  // namespace warplens::app
