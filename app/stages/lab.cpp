// Lab: an access to shared memory from a text, without a kernel: what it takes, what would fix it, and how its stride decides.
#include "app/session/lab/lab.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "app/session/kept.h"
#include "app/stages/lab_answers.h"
#include "app/stages/lab_fixes.h"
#include "app/stages/parts.h"
#include "app/stages/picture.h"
#include "app/stages/stages.h"
#include "app/stages/veil.h"
#include "kernels/base/number.h"
#include "kernels/hardware/sectors.h"
#include "viz/scenes/lab/lab.h"

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
                                                         {"lab.kind_compare_swap", AccessKind::CompareSwap},
                                                         {"lab.kind_count", AccessKind::Count}};
constexpr size_t kUsualKinds = 6;  // the others are offered where one of them is shown
constexpr std::pair<const char*, uint32_t> kMasks[] = {{"all", 0xffffffffu}, {"even", 0x55555555u}, {"half", 0xffffu}, {"one", 1u}};
constexpr std::pair<const char*, SwizzlePart> kSwizzleParts[] = {
    {"swizzle_bits", SwizzlePart::Bits}, {"swizzle_base", SwizzlePart::Base}, {"swizzle_shift", SwizzlePart::Shift}};
constexpr const char* kLabPictureView = "lab.picture";
constexpr std::pair<const char*, viz::BanksPicture> kLabPictures[] = {
    {"array", viz::BanksPicture::Array}, {"arrows", viz::BanksPicture::Arrows}, {"card", viz::BanksPicture::Card}};

LabSetup setup_of(const Workbench& bench) { return app::setup_of(bench.settings().views); }

void keep(Workbench& bench, const LabSetup& setup) {
  bench.change([&](Settings& s) { put_lab(s, setup); });
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

// "Loading tile[lane][0]", "An int atomic on word 11": an atomic costs other wavefronts than a load of the same words.
std::string title_of(const LabSetup& setup, const LabAccess& access, const viz::Strings& strings) {
  std::string_view text = setup.text;
  if (!access.array.empty()) text.remove_prefix(text.find(';') + 1);
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  const std::string what = strings.format(access.array.empty() ? "lab.of_word" : "lab.of_array", {{"text", text}});
  for (const auto& [key, kind] : kKinds)
    if (kind == setup.kind) return strings.format(std::string(key) + "_title", {{"what", what}});
  return what;
}

constexpr const char* kServedView = "lab.served.window";

// What a lesson asks of an access, now or later, is not told anywhere here.
bool lesson_asks(const Workbench& bench, const LabSetup& setup) {
  const auto access = bench.lesson() ? work_out(setup) : Result<LabAccess>(Error{});
  return access && has_pattern(asked_patterns(bench, setup.global), access->access, setup.global);
}

// Counts the wavefronts of the access that have been served: it opens on the first.
class LabClock : public StepClock {
 public:
  explicit LabClock(Workbench& bench) : bench_(bench) {}
  uint64_t at() const override {
    const std::string kept = bench_.view(kServedView, ""), prefix = question() + " ";
    uint64_t at = 1;
    if (kept.starts_with(prefix)) std::from_chars(kept.data() + prefix.size(), kept.data() + kept.size(), at);
    return std::min(at, length());
  }
  uint64_t length() const override {
    const LabSetup setup = setup_of(bench_);
    if (setup.global || question_open(bench_, setup) || veil_of(bench_).wavefronts) return 0;
    return wavefronts_.get(question(), [&] {
      const auto access = work_out(setup);
      return access ? hardware::count_banks(access->access, bench_.architecture()).wavefronts : 0;
    });
  }
  void seek(uint64_t place) override {
    const std::string text = question() + " " + std::to_string(std::min(place, length()));
    bench_.change([&](Settings& s) { s.views[kServedView] = text; });
  }
  const char* position() const override { return "lab.wavefront_of"; }
  bool repeats() const override { return true; }

 private:
  std::string question() const { return question_of(setup_of(bench_), bench_.architecture().name); }

  Workbench& bench_;
  Kept<uint32_t, std::string> mutable wavefronts_;
};

class LabPicture : public StagePicture {
 public:
  viz::Scene& layout(const Workbench& bench, const Pointing& pointing, const viz::Frame& frame) override {
    LabSetup setup = setup_of(bench);
    const hardware::Architecture& arch = bench.architecture();
    viz::LabInput input;
    input.text = setup.text;
    input.architecture = architecture_title(arch, frame.strings);
    input.measured = arch.banks_evidence == hardware::Evidence::Measured;
    auto access = work_out(setup);
    fixes_.clear(), open_.reset();
    if (access) valid_ = setup;
    if (!access) {
      input.column = access.error().span.column;
      Error error = access.error();
      error.span = {};  // the picture marks it
      input.problem = frame.strings.say(error);
      // What was shown last stays behind it while a text is unfinished; an invalid setting has no picture.
      if (unfinished(setup) && !question_open(bench, *valid_)) setup = *valid_, access = work_out(setup);
    }
    if (access) {
      show(bench, setup, *access, arch, frame.strings, input);
      for (const auto& [name, picture] : kLabPictures)
        if (bench.view(kLabPictureView, "array") == name) input.banks.picture = picture;
      try_fix(pointing.what_if, input);
      if (predicts(bench) && input.problem.empty()) ask(bench, setup, *access, frame.strings, input);
    }
    input.banks.hovered_lane = pointing.lane;
    const uint64_t at = bench.clock().at(), all = bench.clock().length();
    // The last one that has been served is the one that is shown, as far as it has come.
    if (!input.problem.empty())
      input.banks.phase = 0;
    else if (at < all || bench.phase() < 1)
      input.banks.phase = at == 0 ? 0 : (static_cast<float>(at - 1) + 0.999f * bench.phase()) / static_cast<float>(all);
    return scene_ = viz::layout_lab(input, frame);
  }
  std::optional<viz::Hover> hover(const viz::Strings&, viz::Point point) const override { return viz::hover(scene_, point); }

  // What a question asks for is its answer; a fix is applied; a stride is typed; a word's wavefront is shown; a lane is switched off or on.
  void click(Workbench& bench, const viz::Hover& over) override {
    using Kind = viz::Hover::Kind;
    LabSetup setup = setup_of(bench);
    if (const LessonQuestion* const asked = bench.lesson_run().can_answer() ? bench.lesson_run().question() : nullptr;
        asked && asked->kind == QuestionKind::Pick &&
        over.kind == (asked->pick == PickKind::Bank   ? Kind::Bank
                      : asked->pick == PickKind::Lane ? Kind::Lane
                                                      : Kind::Text)) {
      bench.answer_lesson(over.index);
    } else if (over.kind == Kind::Side) {
      show_next_preset(bench);
    } else if (open_ && over.kind == Kind::Bar) {
      answer(bench, setup, {static_cast<uint32_t>(over.index), *open_});
    } else if (over.kind == Kind::WhatIf && over.index > 0 && static_cast<size_t>(over.index) <= fixes_.size()) {
      keep(bench, fixes_[static_cast<size_t>(over.index) - 1].setup);
    } else if (over.kind == Kind::Bar) {
      setup.text = fmt::format("lane * {}", over.index * std::max(1u, width_ / 4)), setup.width_bytes = width_, setup.swizzled = false;
      setup.origin = 0;
      keep(bench, setup);
    } else if (over.kind == Kind::Lane) {
      setup.mask ^= 1u << over.index;
      keep(bench, setup);
    } else if (over.kind == Kind::Word) {
      bench.seek(static_cast<uint64_t>(over.index) + 1);
    }
  }
  // Wavefront by wavefront.
  void wheel(Workbench& bench, viz::Point, float by) override { bench.jump(by < 0 ? Jump::NextStep : Jump::PreviousStep); }
  void double_click(Workbench& bench, viz::Point) override { bench.jump(Jump::End); }

  std::vector<Field> fields(const Workbench& bench, const viz::Strings& strings) const override {
    return {{"text", setup_of(bench).text, strings.get("lab.text")}};
  }
  void write(Workbench& bench, const std::string&, const std::string& text) override {
    LabSetup setup = setup_of(bench);
    setup.text = text;
    keep(bench, setup);
  }
  // A text that is not a valid access gives way to the last valid one.
  void leave_field(Workbench& bench) override {
    if (valid_ && !work_out(setup_of(bench))) write(bench, {}, valid_->text);
  }
  std::vector<Example> examples(const Workbench& bench, const viz::Strings& strings) const override {
    const LabSetup setup = setup_of(bench);
    const std::vector<Example>& small = small_.get(bench.architecture().name, [&] {
      std::vector<Example> drawn;
      for (const LabPreset& preset : lab_presets()) drawn.push_back(small_picture(preset.setup, bench.architecture()));
      return drawn;
    });
    std::vector<Example> all;
    for (const LabPreset& preset : lab_presets()) {
      std::string label = strings.get("lab.preset." + preset.id);
      const auto answer = predicts(bench) ? answer_of(bench, preset.setup) : std::nullopt;
      if (predicts(bench)) label += !answer ? " · ?" : fmt::format(" · {} {}", answer->right, answer->given == answer->right ? "✓" : "✗");
      all.push_back({"preset=" + preset.id, label, strings.get("lab.group." + preset.group), preset.setup == setup});
      if (const Example& drawn = small[all.size() - 1]; !lesson_asks(bench, preset.setup) && (!predicts(bench) || answer))
        all.back().flights = drawn.flights, all.back().conflict = drawn.conflict;
    }
    return all;
  }

  std::vector<Switch> switches(const Workbench& bench, const viz::Strings& strings) const override {
    const LabSetup setup = setup_of(bench);
    std::vector<Switch> all;
    all.push_back({"predict", strings.get("lab.predict"), strings.get("lab.predict_help"), predicts(bench)});
    for (const auto& [name, picture] : kLabPictures)
      if (!setup.global && !question_open(bench, setup))
        all.push_back({std::string("picture=") + name, strings.get(std::string("banks.picture_") + name),
                       strings.get(std::string("banks.picture_") + name + "_help"), bench.view(kLabPictureView, "array") == name, false,
                       "picture"});
    for (const char* memory : {"shared", "global"})
      all.push_back({std::string("memory=") + memory, strings.get(std::string("lab.memory_") + memory), strings.get("lab.memory_help"),
                     setup.global == (memory == std::string_view("global")), false, "memory"});
    for (size_t i = 0; i < std::size(kKinds); ++i) {
      const auto& [key, kind] = kKinds[i];
      const bool plain = kind == AccessKind::Load || kind == AccessKind::Store;
      if (setup.kind == kind || (setup.global ? plain : i < kUsualKinds))
        all.push_back({std::string("kind=") + key, strings.get(key), strings.get("lab.kind_help"), setup.kind == kind, false, "kind"});
    }
    auto access = work_out(setup);
    if (!access && unfinished(setup)) access = work_out(*valid_);  // as the picture
    if (!access || access->array.empty())
      for (const uint32_t width : {1u, 2u, 4u, 8u, 16u})
        all.push_back({fmt::format("width={}", width), strings.format("lab.width", {{"bytes", width}}), strings.get("lab.width_help"),
                       setup.width_bytes == width, false, "width"});
    for (const auto& [name, mask] : kMasks)
      all.push_back({std::string("mask=") + name, strings.get(std::string("lab.mask_") + name), strings.get("lab.mask_help"),
                     setup.mask == mask, false, "mask", strings.get("lab.lanes"), true});
    for (uint32_t lane = 0; lane < hardware::kLanes; ++lane)
      all.push_back({fmt::format("lane={}", lane),
                     std::to_string(lane),
                     strings.get("lab.lane_help"),
                     (setup.mask >> lane & 1) != 0,
                     false,
                     kLaneGrid,
                     {},
                     true});
    if (access && access->has_pad)
      for (const uint32_t pad : {0u, 1u, 2u, 3u, 4u, 8u})
        all.push_back(
            {fmt::format("pad={}", pad), std::to_string(pad), strings.get("lab.pad_help"), setup.pad == pad, false, "pad", "PAD", true});
    if (access && !setup.global && full_swizzle(*access).kind == Remedy::Kind::Xor)
      all.push_back({.id = "swizzle",
                     .label = strings.get("lab.swizzle"),
                     .help = strings.get("lab.swizzle_help"),
                     .on = setup.swizzled,
                     .aside = true});
    if (access) add_swizzle(setup, *access, strings, all);
    return all;
  }
  void flip(Workbench& bench, const std::string& id) override {
    LabSetup setup = setup_of(bench);
    const size_t equals = id.find('=');
    const std::string name = id.substr(0, equals), value = equals == std::string::npos ? "" : id.substr(equals + 1);
    for (const auto& [key, kind] : kKinds)
      if (name == "kind" && value == key) setup.kind = kind;
    const auto number = whole_number(value);
    if (name == "width" && number) setup.width_bytes = static_cast<uint32_t>(*number);
    for (const auto& [key, mask] : kMasks)
      if (name == "mask" && value == key) setup.mask = mask;
    if (name == "lane" && number && *number >= 0 && *number < hardware::kLanes) setup.mask ^= 1u << *number;
    if (name == "pad" && number) setup.pad = static_cast<uint32_t>(*number);
    if (name == "swizzle") setup.swizzled = !setup.swizzled, setup.swizzle = {};
    for (const auto& [part, of] : kSwizzleParts)
      if (const auto access = work_out(setup); name == part && number && access)
        setup = with_swizzle(setup, *access, of, static_cast<uint32_t>(*number));
    if (name == "memory") setup.global = value == "global", setup.swizzled &= !setup.global, setup.swizzle = {};
    if (name == "predict")
      return static_cast<void>(bench.change([&](Settings& s) { s.views[kPredictView] = predicts(bench) ? "off" : "on"; }));
    if (name == "picture") return static_cast<void>(bench.change([&](Settings& s) { s.views[kLabPictureView] = value; }));
    for (const LabPreset& preset : lab_presets())
      if (name == "preset" && value == preset.id) setup = preset.setup;
    keep(bench, setup);
  }

 private:
  // Whether nothing but the text is other than in the last access.
  bool unfinished(const LabSetup& setup) const {
    LabSetup typed = valid_.value_or(setup);
    typed.text = setup.text;
    return valid_ && typed == setup;
  }
  // Swizzle<B, M, S>, each of its numbers chosen beside the other two.
  static void add_swizzle(const LabSetup& setup, const LabAccess& access, const viz::Strings& strings, std::vector<Switch>& all) {
    if (!setup.swizzled || full_swizzle(access).kind != Remedy::Kind::Xor) return;
    const Remedy now = swizzle_of(setup, access);
    for (const auto& [part, of] : kSwizzleParts) {
      const uint32_t chosen = of == SwizzlePart::Bits ? now.bits : of == SwizzlePart::Base ? now.base : now.shift;
      const std::string key = std::string("lab.") + part;
      for (const uint32_t value : swizzle_choices(setup, access, of))
        all.push_back({fmt::format("{}={}", part, value), std::to_string(value), strings.get(key + "_help"), chosen == value, false, part,
                       strings.get(key), true});
    }
  }
  void show(const Workbench& bench, const LabSetup& setup, const LabAccess& access, const hardware::Architecture& arch,
            const viz::Strings& strings, viz::LabInput& input) {
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
    input.banks.use = use_of(setup, access);
    const uint32_t count = cost_of(setup, access.access, arch);
    const std::string named = title_of(setup, access, strings);
    input.banks.title = strings.plural(setup.global ? "lab.title_sectors" : "lab.title", count, {{"access", named}});
    input.banks.asked_title = named;
    const std::string formula = lesson_asks(bench, setup) ? std::string() : formula_of(setup, access);
    const std::string how = strings.get(setup.global ? "lab.how_global" : "lab.how");
    input.banks.totals =
        formula.empty() ? how : strings.format("lab.formula", {{"formula", std::string_view(formula)}, {"how", std::string_view(how)}});
    input.global = setup.global;
    fixes_ = fixes_of(setup, access, arch, strings);
    std::erase_if(fixes_, [&](const LabFix& fix) { return lesson_asks(bench, fix.setup); });
    if (lesson_asks(bench, setup)) fixes_.clear();
    const auto add = [&](const std::string& label, uint32_t wavefronts, const LabSetup& of) {
      const bool current = input.banks.what_if.empty();
      input.banks.what_if.push_back({label, wavefronts, current, viz::WhatIf::Group::Setting, {}, small_picture(of, arch).flights});
    };
    if (!fixes_.empty()) add(as_typed(setup, access, strings), count, setup);
    for (const LabFix& fix : fixes_) add(fix.label, fix.wavefronts, fix.setup);
    width_ = access.access.width_bytes;
    input.unit = strings.get("lab.unit_" + std::string(width_ < 4    ? "elements"
                                                       : width_ == 4 ? "words"
                                                       : width_ == 8 ? "float2"
                                                                     : "float4"));
    const auto asked = asked_patterns(bench, setup.global), answered = answered_patterns(bench, setup.global);
    std::set<uint64_t> known;  // by answers
    hardware::WarpAccess strided = access.access;
    strided.mask = 0xffffffffu;
    for (uint32_t stride = 1; stride <= kStrides; ++stride) {
      for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) strided.address[lane] = kLabOrigin + uint64_t{lane} * stride * width_;
      input.by_stride.push_back(cost_of(setup, strided, arch));
      if (has_pattern(asked, strided, setup.global)) input.asked_strides.insert(stride);
      if (has_pattern(answered, strided, setup.global)) known.insert(stride);
    }
    // What strides take follows a rule, which could be read off the others.
    for (uint64_t stride = 1; stride <= kStrides && !input.asked_strides.empty(); ++stride)
      if (!known.contains(stride) && !input.asked_strides.contains(stride)) input.hidden_strides.insert(stride);
    input.ideal = *std::min_element(input.by_stride.begin(), input.by_stride.end());
    // Marked where it costs what its stem says: one that begins inside of a sector may need a sector more.
    const auto stride = stride_of(access.access);
    if (stride && *stride <= kStrides && input.by_stride[*stride - 1] == cost_of(setup, access.access, arch)) input.stride = stride;
  }

  // Columns that PAD alone makes are padding.
  static viz::ArrayUse use_of(const LabSetup& setup, const LabAccess& access) {
    if (access.extents.size() != 2 || !access.has_pad || setup.pad >= access.extents[1]) return {};
    viz::ArrayUse use{access.extents[0], access.extents[1], {}};
    for (uint64_t e = 0; e < use.rows * use.columns; ++e) use.touched.push_back(e % use.columns < use.columns - setup.pad);
    return use;
  }

  // The words of the fix that is pointed at, beside those of the access.
  void try_fix(int what_if, viz::LabInput& input) const {
    if (what_if < 1 || static_cast<size_t>(what_if) > fixes_.size()) return;
    const LabFix& fix = fixes_[static_cast<size_t>(what_if) - 1];
    if (const auto made = work_out(fix.setup)) input.banks.tried = made->access, input.banks.tried_label = fix.label;
  }

  // The question that this access is, with what there is to say once it has been answered.
  void ask(const Workbench& bench, const LabSetup& setup, const LabAccess& access, const viz::Strings& strings, viz::LabInput& input) {
    const uint32_t right = cost_of(setup, access.access, bench.architecture());
    if (right == 0) return;  // no lane is active
    const auto answer = answer_of(bench, setup);
    viz::LabInput::Question question;
    question.unit = setup.global ? "lab.sectors" : "lab.wavefronts";
    question.title = strings.get(setup.global ? "lab.question_sectors" : "lab.question");
    question.right = right, question.options = options_of(right);
    const LabAnswers all = lab_answers(bench);
    const auto correct =
        static_cast<uint64_t>(std::count_if(all.begin(), all.end(), [](const auto& a) { return a.second.given == a.second.right; }));
    if (!all.empty()) question.score = strings.format("lab.score", {{"answered", static_cast<uint64_t>(all.size())}, {"right", correct}});
    if (!answer) open_ = right;
    if (answer) {
      question.given = answer->given;
      if (!setup.global) add_facts(access, bench.architecture(), strings, question);
      if (answer->given != right && !setup.global) question.change = change_for(access, answer->given, bench.architecture(), strings);
    }
    input.question = std::move(question);
  }

  static void add_facts(const LabAccess& access, const hardware::Architecture& arch, const viz::Strings& strings,
                        viz::LabInput::Question& question) {
    const auto e = hardware::explain_banks(access.access, arch);
    const auto banks =
        static_cast<uint64_t>(std::count_if(e.words_per_bank.begin(), e.words_per_bank.end(), [](uint32_t n) { return n > 0; }));
    const uint32_t most = e.words_per_bank.empty() ? 0 : *std::max_element(e.words_per_bank.begin(), e.words_per_bank.end());
    const std::pair<const char*, uint64_t> facts[] = {{"lab.fact_words", e.distinct_words},
                                                      {"lab.fact_banks", banks},
                                                      {"lab.fact_most", most},
                                                      {"lab.fact_passes", e.count.passes},
                                                      {"lab.fact_conflicts", e.count.conflicts}};
    for (const auto& [key, number] : facts) question.facts.emplace_back(strings.get(key), viz::grouped(number));
  }

  // The one that takes the least memory of those with which the access would take as many wavefronts as was thought.
  static std::string change_for(const LabAccess& access, uint32_t given, const hardware::Architecture& arch, const viz::Strings& strings) {
    const hardware::RemedyCost* least = nullptr;
    const auto all = hardware::remedies(access.access, access.layout, arch);
    for (const hardware::RemedyCost& cost : all)
      if (cost.wavefronts == given && cost.remedy.kind != Remedy::Kind::None && (!least || cost.bytes < least->bytes)) least = &cost;
    if (!least) return strings.plural("lab.no_change", given);
    const Remedy& r = least->remedy;
    const std::string what = r.kind == Remedy::Kind::Pad
                                 ? strings.format("lab.change_pad", {{"words", r.pad_words}, {"bytes", least->bytes}})
                                 : xor_text(r, strings);
    return strings.plural("lab.change", given, {{"what", std::string_view(what)}});
  }

  std::optional<LabSetup> valid_;  // the last one that was an access
  std::optional<uint32_t> open_;   // the right answer of the question that is open
  uint32_t width_ = 4;
  mutable Kept<std::vector<Example>, std::string> small_;  // the presets' pictures, by architecture
  std::vector<LabFix> fixes_;                              // in the order of the picture's what-ifs, after the access as typed
  viz::LabScene scene_;
};

}  // namespace

const Stage& lab_stage() {
  static const Stage stage = {.id = "lab",
                              .kernels = KernelsShown::None,
                              .draws_access = true,
                              .examples = true,
                              .answer = answer_nth,
                              .picture = make_picture<LabPicture>,
                              .clock = [](Workbench& bench) -> std::unique_ptr<Clock> { return std::make_unique<LabClock>(bench); }};
  return stage;
}

}  // namespace warplens::app
