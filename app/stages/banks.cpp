// Banks: which lane's word comes from which bank, wavefront by wavefront; what it would cost with one change; what the GPU says.
#include "viz/scenes/banks.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/stages/parts.h"
#include "app/stages/picture.h"
#include "app/stages/stages.h"

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
    line.answer = strings.format("banks.ask_failed", {{"device", device}, {"why", asked->error().message}});
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

void add_what_ifs(const Workbench& bench, const viz::Strings& strings, viz::BanksInput& input) {
  const auto alternatives = shown_alternatives(bench);
  if (alternatives.empty() || !bench.player().access()) return;
  input.what_if.push_back({strings.get("banks.as_it_is"), bench.player().access()->wavefronts, true});
  for (const auto& [neighbour, wavefronts] : alternatives) {
    const bool kernel = neighbour.parameter.empty();
    const std::string label =
        kernel ? kernel_title(bench, neighbour.choice, strings) : neighbour.parameter + " = " + std::to_string(neighbour.value);
    input.what_if.push_back({label, wavefronts, false, kernel});
  }
  input.note = strings.get("banks.what_if_note");
}

viz::BanksInput banks_input(const Workbench& bench, const Pointing& pointing, const viz::Strings& strings) {
  const Player& player = bench.player();
  viz::BanksInput input;
  const analysis::Moment* const moment = player.moment();
  if (!moment) return input;
  const analysis::Snapshot& snapshot = *player.snapshot();
  const hardware::Architecture& arch = bench.architecture();
  if (moment->access) input.access = viz::make_access_view(snapshot, *moment->access, arch);
  if (pointing.access && *pointing.access < snapshot.block->trace.accesses.size())
    input.pointed = viz::make_access_view(snapshot, *pointing.access, arch);
  input.phase = bench.phase();
  input.selected_lane = static_cast<int>(player.lane());
  input.hovered_lane = pointing.lane;
  input.wavefronts_so_far = moment->wavefronts_so_far;
  input.conflicts_so_far = moment->conflicts_so_far;
  input.sectors_so_far = moment->sectors_so_far;
  input.gpu = gpu_line(bench, strings);
  add_what_ifs(bench, strings, input);
  return input;
}

class BanksPicture : public ScenePicture {
 public:
  viz::Scene& layout(const Workbench& bench, const Pointing& pointing, const viz::Frame& frame) override {
    return keep(viz::layout_banks(banks_input(bench, pointing, frame.strings), frame));
  }
  Pointing pointing(const viz::Hover& over) const override {
    using Kind = viz::Hover::Kind;
    Pointing at = StagePicture::pointing(over);
    at.source = over.kind == Kind::Lane || over.kind == Kind::Word || over.kind == Kind::Bank || over.kind == Kind::Sector;
    return at;
  }
  void click(Workbench& bench, const viz::Hover& over) override {
    StagePicture::click(bench, over);
    if (over.kind == viz::Hover::Kind::Ask) bench.ask_gpu();
    if (over.kind != viz::Hover::Kind::WhatIf || over.index <= 0) return;
    const auto alternatives = shown_alternatives(bench);
    const auto at = static_cast<size_t>(over.index - 1);
    if (at < alternatives.size()) bench.choose(SideId::Main, alternatives[at].neighbour.choice);
  }
};

}  // namespace

const Stage& banks_stage() {
  static const Stage stage = {
      .id = "banks",
      .shows = Shows::Kernel,
      .picture = make_picture<BanksPicture>,
      .crumbs = access_crumbs,
      .what_ifs = true,
      .asks_gpu = true,
      .commands = {{"measure.ask",
                    "measure",
                    {key('Q')},
                    [](Workbench& b, Overlays&) { b.ask_gpu(); },
                    [](const Workbench& b) { return b.stage().asks_gpu && !b.measuring().running() && !b.gpu_question().asking(); }}},
  };
  return stage;
}

}  // namespace warplens::app
