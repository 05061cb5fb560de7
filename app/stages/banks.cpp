// Banks: which lane's word comes from which bank, wavefront by wavefront; what it would cost with one change; what the GPU says.
#include "viz/scenes/banks/banks.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>
#include <tuple>

#include "app/session/editing/apply_fix.h"
#include "app/session/kept.h"
#include "app/stages/lab_fixes.h"
#include "app/stages/memory_reading.h"
#include "app/stages/parts.h"
#include "app/stages/picture.h"
#include "app/stages/stages.h"
#include "app/stages/veil.h"
#include "viz/scenes/account.h"
#include "viz/scenes/tiles/tiles.h"

namespace warplens::app {
namespace {

// The setting's neighbours for the shown access: those that change something first.
std::vector<Workbench::Alternative> shown_alternatives(const Workbench& bench) {
  auto found = bench.alternatives();
  const simt::AccessRow* const row = bench.player().access();
  if (row) std::stable_partition(found.begin(), found.end(), [&](const auto& a) { return a.wavefronts != row->wavefronts; });
  return found;
}

// What is next to "Ask the GPU", in the words of the string table.
viz::GpuLine gpu_line(const Workbench& bench, const viz::Strings& strings) {
  const auto pattern = bench.askable();
  if (!pattern) return {};
  const GpuQuestion& question = bench.gpu_question();
  const std::string& device = bench.measuring().device("cuda")->name;
  viz::GpuLine line;
  if (bench.can_ask_gpu())
    line.button = strings.get("banks.ask"), line.button_help = strings.format("banks.ask_help", {{"device", device}});
  const auto* asked = question.answer(*pattern);
  if (question.asking(*pattern)) {
    line.answer = strings.format("banks.asking", {{"device", device}});
  } else if (asked && !*asked) {
    line.answer = strings.format("banks.ask_failed", {{"device", device}, {"why", strings.say(Error{asked->error().message, {}, {}, {}})}});
    line.agrees = false;
  } else if (asked && !asked->value().answers.empty()) {
    const measure::ProbeAnswer& answer = asked->value().answers.front();
    line.agrees = answer.agrees();
    line.answer = strings.format(answer.agrees() ? "banks.ask_agrees" : "banks.ask_differs",
                                 {{"device", asked->value().device.name},
                                  {"cycles", fmt::format("{:.1f}", answer.cycles)},
                                  {"wavefronts", fmt::format("{:.2f}", answer.wavefronts)},
                                  {"error", fmt::format("{:.2f}", answer.error)},
                                  {"predicted", answer.predicted}});
    line.button.clear();
  }
  return line;
}

constexpr const char* kPictureView = "banks.picture";
constexpr std::pair<const char*, viz::BanksPicture> kPictures[] = {
    {"arrows", viz::BanksPicture::Arrows}, {"array", viz::BanksPicture::Array}, {"card", viz::BanksPicture::Card}};

// How long a row of a shared array is; 0 where neither its declaration nor its accesses say.
uint64_t pitch_of(const analysis::Snapshot& snapshot, uint32_t object) {
  const auto& objects = snapshot.block->trace.objects;
  if (object >= objects.size()) return 0;
  if (objects[object].extents.size() > 1) return objects[object].extents.back() * objects[object].element_bytes;
  for (const viz::TilesModel::Array& shape : viz::make_tiles_model(snapshot).arrays)
    if (shape.object == object) return shape.columns * objects[object].element_bytes;
  return 0;
}

class BanksStagePicture : public ScenePicture {
 public:
  viz::Scene& layout(const Workbench& bench, const Pointing& pointing, const viz::Frame& frame) override {
    viz::BanksInput shown = input(bench, pointing, frame.strings);
    word_ = shown.access ? pointing.word : std::nullopt, history_.clear();
    words_of_bank_ = std::max<int64_t>(1, bench.architecture().bank_width_bytes / viz::kMemoryWordBytes);
    if (word_)
      history_ = viz::pointed_word_text(reading_.at(bench, bench.player(), access_, word_, frame.strings), frame.veil, frame.strings);
    return keep(viz::layout_banks(shown, frame));
  }
  Pointing pointing(const viz::Hover& over) const override {
    using Kind = viz::Hover::Kind;
    Pointing at = StagePicture::pointing(over);
    at.source = over.kind == Kind::Lane || over.kind == Kind::Word || over.kind == Kind::Bank || over.kind == Kind::Sector;
    if (over.kind == Kind::Word) at.word = word_of(over);
    return at;
  }
  // A lane says how its address comes about, a word what it holds and whose it is.
  std::optional<viz::Hover> hover(const viz::Strings& strings, viz::Point point) const override {
    auto over = ScenePicture::hover(strings, point);
    if (over && over->kind == viz::Hover::Kind::Word && word_ && word_ == word_of(*over) && !history_.empty())
      over->text += "\n" + history_;
    if (!over || over->kind != viz::Hover::Kind::Lane || !snapshot_ || !access_) return over;
    const simt::AccessRow& row = snapshot_->block->trace.accesses[*access_];
    const auto lane = static_cast<uint32_t>(over->index);
    if (lane >= 32 || !(row.mask >> lane & 1)) return over;
    const simt::ShownAddress& address = address_.get({snapshot_, *access_, lane}, [&] {
      const auto cursor = simt::make_cursor(snapshot_->block);
      return cursor && cursor->seek(row.tick) ? simt::show_address(*cursor, *snapshot_->block, row, lane) : simt::ShownAddress{};
    });
    if (address.available) over->text += "\n" + address.names + "\n" + address.values;
    return over;
  }
  void click(Workbench& bench, const viz::Hover& over) override {
    StagePicture::click(bench, over);
    if (over.kind == viz::Hover::Kind::Ask) bench.ask_gpu();
    const auto at = static_cast<size_t>(over.index);
    if (over.kind == viz::Hover::Kind::WhatIf && over.index >= 0 && at < taken_.size() && taken_[at]) taken_[at](bench);
  }

  std::vector<Switch> switches(const Workbench& bench, const viz::Strings& strings) const override {
    std::vector<Switch> all;
    for (const auto& [name, picture] : kPictures) {
      const std::string key = std::string(kPictureView) + "_" + name;
      all.push_back({std::string("picture=") + name, strings.get(key), strings.get(key + "_help"),
                     bench.view(kPictureView, "arrows") == name, false, "picture", strings.get("stage.group_picture")});
    }
    if (fixable_ && !fixes_.last().fixes.empty())
      all.push_back(
          {.id = "fix", .label = strings.get("banks.apply_fix"), .help = strings.get("banks.apply_fix_help"), .refused = refused_});
    if (bench.has_conflicts()) all.push_back({"worst", strings.get("banks.worst"), strings.get("banks.worst_help"), false, true});
    return all;
  }
  float least_height() const override { return 250; }
  void flip(Workbench& bench, const std::string& id) override {
    if (id == "worst") bench.go_to_worst();
    if (id == "fix") apply_fix(bench);
    if (id.starts_with("picture=")) bench.change([&](Settings& s) { s.views[kPictureView] = id.substr(id.find('=') + 1); });
  }

 private:
  using Take = std::function<void(Workbench&)>;

  // The word of shared memory under the mouse: an index into Trace::objects, and the word within that array.
  std::optional<std::pair<int64_t, int64_t>> word_of(const viz::Hover& over) const {
    if (!snapshot_ || !access_) return std::nullopt;
    const uint32_t object = snapshot_->block->trace.accesses[*access_].object;
    if (object == kNone) return std::nullopt;
    return std::pair(static_cast<int64_t>(object), over.second * words_of_bank_);
  }

  viz::BanksInput input(const Workbench& bench, const Pointing& pointing, const viz::Strings& strings) {
    const Player& player = bench.player();
    viz::BanksInput input;
    snapshot_ = player.snapshot();
    access_ = player.moment() ? player.moment()->access : std::nullopt;
    taken_.clear();
    fixable_.reset();
    const analysis::Moment* const moment = player.moment();
    if (!moment) return input;
    const analysis::Snapshot& snapshot = *player.snapshot();
    const hardware::Architecture& arch = bench.architecture();
    for (const auto& [name, picture] : kPictures)
      if (bench.view(kPictureView, "arrows") == name) input.picture = picture;
    if (moment->access) input.access = viz::make_access_view(snapshot, *moment->access, arch);
    if (pointing.access && *pointing.access < snapshot.block->trace.accesses.size())
      input.pointed = viz::make_access_view(snapshot, *pointing.access, arch);
    if (input.access && input.access->space == Space::Shared && veil_of(bench).any()) {
      const uint32_t object = snapshot.block->trace.accesses[*moment->access].object;
      input.use = use_.get({player.snapshot(), object}, [&] { return viz::make_array_use(snapshot, object); });
    }
    if (input.access && input.access->op == MemoryOp::Store && input.access->space == Space::Shared) {
      const auto& transposed = transposed_.get(player.snapshot(), [&] { return transposed_arrays(snapshot); });
      input.transposes = transposed.contains(snapshot.block->trace.accesses[*moment->access].object);
    }
    input.phase = bench.phase();
    input.selected_lane = static_cast<int>(player.lane());
    input.hovered_lane = pointing.lane;
    input.account = player.snapshot()->program->account;
    const auto& doubts = doubts_.get(player.snapshot(), [&] { return analysis::machine_doubts(*snapshot.program); });
    if (moment->access) {
      const analysis::Doubt doubt = doubts.at(snapshot.block->trace.accesses[*moment->access].site);
      if (doubt != analysis::Doubt::None) input.doubt = viz::doubt_text(std::span(&doubt, 1), strings);
    }
    input.wavefronts_so_far = moment->wavefronts_so_far;
    input.conflicts_so_far = moment->conflicts_so_far;
    input.sectors_so_far = moment->sectors_so_far;
    input.gpu = gpu_line(bench, strings);
    if (moment->access && input.access->space == Space::Shared) add_what_ifs(bench, pointing, strings, input);
    return input;
  }

  // Applies the first applicable one of the fixes that take the fewest wavefronts.
  void apply_fix(Workbench& bench) const {
    if (fixable_ && !fixes_.last().fixes.empty()) bench.apply_fix(*fixable_, best_of(fixes_.last()));
  }
  static std::vector<hardware::Remedy> best_of(const ArrayFixes& found) {
    std::vector<hardware::Remedy> best;
    for (const ArrayFix& fix : found.fixes)
      if (fix.wavefronts == found.fixes.front().wavefronts) best.push_back(fix.remedy);
    return best;
  }

  // Why the fix cannot be applied to a copy, and which kernel beside this one has been written with one.
  void refuse(const Workbench& bench, const ArrayFixes& found, const viz::Strings& strings) {
    refused_.clear();
    if (found.fixes.empty()) return;
    const SnapshotPtr& snapshot = bench.player().snapshot();
    const auto& problem = problem_.get({snapshot, *fixable_, bench.architecture().name},
                                       [&] { return fix_refused(bench.side(SideId::Main).choice, *snapshot, *fixable_, best_of(found)); });
    if (!problem) return;
    refused_ = strings.say(*problem);
    for (const auto& [neighbour, wavefronts] : shown_alternatives(bench))
      if (neighbour.parameter.empty() && wavefronts < bench.player().access()->wavefronts && !asks_of_choice(bench, neighbour.choice)) {
        refused_ += strings.get("join.sentences") +
                    strings.plural("banks.fix_elsewhere", wavefronts, {{"kernel", kernel_title(bench, neighbour.choice, strings)}});
        break;
      }
  }

  void add(viz::BanksInput& input, viz::WhatIf row, Take take) {
    input.what_if.push_back(std::move(row));
    taken_.push_back(std::move(take));
  }

  // Neighbours of the setting, fixes for the array, other kernels and other GPUs: each is counted, none is estimated.
  void add_what_ifs(const Workbench& bench, const Pointing& pointing, const viz::Strings& strings, viz::BanksInput& input) {
    using Group = viz::WhatIf::Group;
    const uint32_t now = bench.player().access()->wavefronts;
    add(input, {strings.get("banks.as_it_is"), now, true, Group::Setting, {}}, {});
    bool asked = false;  // what would be with another setting may be what a lesson asks next, by whatever name
    for (const auto& [neighbour, wavefronts] : shown_alternatives(bench)) {
      if (asks_of_choice(bench, neighbour.choice)) {
        asked = true;
        continue;
      }
      const bool kernel = neighbour.parameter.empty();
      const std::string label =
          kernel ? kernel_title(bench, neighbour.choice, strings) : neighbour.parameter + " = " + std::to_string(neighbour.value);
      add(input, {label, wavefronts, false, kernel ? Group::Kernel : Group::Setting, {}},
          [choice = neighbour.choice](Workbench& b) { b.choose(SideId::Main, choice); });
    }
    if (!asked) add_fixes(bench, pointing, strings, input);
    for (const hardware::Architecture& other : hardware::architectures()) {
      const uint32_t wavefronts = hardware::count_banks(input.access->access, other).wavefronts;
      if (wavefronts != now)
        add(input, {architecture_title(other, strings), wavefronts, false, Group::Machine, strings.get("banks.machine_help")},
            [name = other.name](Workbench& b) { b.change([&](Settings& s) { s.architecture = name; }); });
    }
    if (input.what_if.size() == 1) input.what_if.clear(), taken_.clear();
    if (input.note.empty() && !input.what_if.empty()) input.note = strings.get("banks.what_if_note");
  }

  void add_fixes(const Workbench& bench, const Pointing& pointing, const viz::Strings& strings, viz::BanksInput& input) {
    const SnapshotPtr& snapshot = bench.player().snapshot();
    const uint32_t object = bench.player().access()->object;
    const ArrayFixes& found = fixes_.get({snapshot, object, bench.architecture().name},
                                         [&] { return array_fixes(*snapshot, object, pitch_of(*snapshot, object), bench.architecture()); });
    fixable_ = object;
    refuse(bench, found, strings);
    for (size_t i = 0; i < std::min<size_t>(4, found.fixes.size()); ++i) {
      const ArrayFix& fix = found.fixes[i];
      const std::string label = fix_text(fix.remedy, strings);
      const std::string help = strings.format(
          "banks.fix_help", {{"array", input.access->array}, {"now", found.wavefronts}, {"then", fix.wavefronts}, {"bytes", fix.bytes}});
      const hardware::WarpAccess changed = hardware::with_remedy(input.access->access, found.layout, fix.remedy);
      if (pointing.what_if == static_cast<int>(input.what_if.size())) input.tried = changed, input.tried_label = label;
      add(input, {label, hardware::count_banks(changed, bench.architecture()).wavefronts, false, viz::WhatIf::Group::Fix, help},
          [remedy = fix.remedy](Workbench& b) {
            if (const auto setup = shown_lab_setup(b)) b.open_in_lab(fixed(*setup, remedy));
          });
    }
    if (found.layout.pitch_words == 0 || bench.player().access()->conflicts == 0) return;
    input.note = found.fixes.empty() ? strings.format("banks.no_fix", {{"array", input.access->array}})
                                     : strings.format("banks.cheapest_fix", {{"array", input.access->array},
                                                                             {"fix", fix_text(found.fixes.front().remedy, strings)},
                                                                             {"now", found.wavefronts},
                                                                             {"then", found.fixes.front().wavefronts},
                                                                             {"bytes", found.fixes.front().bytes}});
  }

  static std::string fix_text(const hardware::Remedy& remedy, const viz::Strings& strings) {
    if (remedy.kind == hardware::Remedy::Kind::Pad) return strings.format("banks.fix_pad", {{"words", remedy.pad_words}});
    return strings.format("lab.fix_xor", {{"bits", remedy.bits}, {"base", remedy.base}, {"shift", remedy.shift}});
  }

  static std::set<uint32_t> transposed_arrays(const analysis::Snapshot& snapshot) {
    const viz::TilesModel model = viz::make_tiles_model(snapshot);
    std::set<uint32_t> found;
    for (const viz::TilesModel::Array& array : model.arrays)
      if (viz::holds_transposed(model, array.object)) found.insert(array.object);
    return found;
  }

  Kept<std::set<uint32_t>, SnapshotPtr> transposed_;
  Kept<std::vector<analysis::Doubt>, SnapshotPtr> doubts_;  // by site
  Kept<viz::ArrayUse, std::pair<SnapshotPtr, uint32_t>> use_;
  Kept<ArrayFixes, std::tuple<SnapshotPtr, uint32_t, std::string>> fixes_;
  std::optional<uint32_t> fixable_;  // the array that they are of, where it is shown
  std::string refused_;              // why they cannot be applied; empty: they can
  Kept<std::optional<Error>, std::tuple<SnapshotPtr, uint32_t, std::string>> problem_;
  SnapshotPtr snapshot_;  // of the last layout
  std::optional<uint32_t> access_;
  mutable Kept<simt::ShownAddress, std::tuple<SnapshotPtr, uint32_t, uint32_t>> address_;  // of an access's lane
  MemoryReading reading_;                                                                  // of the word that is pointed at
  std::optional<std::pair<int64_t, int64_t>> word_;
  std::string history_;
  int64_t words_of_bank_ = 1;
  std::vector<Take> taken_;  // what choosing each what-if does
};

// The warp's first access to shared memory: one to global memory has no banks.
std::optional<uint64_t> first_shared(const analysis::Snapshot& snapshot, uint32_t warp) {
  if (warp >= snapshot.warps.size()) return std::nullopt;
  const simt::Trace& trace = snapshot.block->trace;
  for (const uint32_t access : snapshot.warps[warp].accesses)
    if (const simt::AccessRow& row = trace.accesses[access]; row.object != kNone && trace.objects[row.object].space == Space::Shared)
      return row.tick;
  return std::nullopt;
}

void next_picture(Workbench& bench, Overlays&) {
  const auto at = std::find_if(std::begin(kPictures), std::end(kPictures),
                               [&](const auto& picture) { return bench.view(kPictureView, "arrows") == picture.first; });
  const auto next = at == std::end(kPictures) || at + 1 == std::end(kPictures) ? std::begin(kPictures) : at + 1;
  bench.change([&](Settings& s) { s.views[kPictureView] = next->first; });
}

}  // namespace

const Stage& banks_stage() {
  static const Stage stage = {
      .id = "banks",
      .kernels = KernelsShown::One,
      .picture = make_picture<BanksStagePicture>,
      .crumbs = access_crumbs,
      .what_ifs = true,
      .asks_gpu = true,
      .opening = first_shared,
      .commands = {{"time.worst",
                    "time",
                    {key('H')},
                    [](Workbench& b, Overlays&) { b.go_to_worst(); },
                    [](const Workbench& b) { return b.has_conflicts(); }},
                   {"view.banks_picture", "view", {key('U')}, next_picture, [](const Workbench& b) { return b.shows("banks"); }},
                   {"measure.ask",
                    "measure",
                    {key('Q')},
                    [](Workbench& b, Overlays&) { b.ask_gpu(); },
                    [](const Workbench& b) { return b.stage().asks_gpu && !b.measuring().running() && !b.gpu_question().asking(); }}},
  };
  return stage;
}

}  // namespace warplens::app
