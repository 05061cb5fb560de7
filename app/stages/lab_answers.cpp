#include "app/stages/lab_answers.h"

#include <algorithm>

#include "kernels/hardware/sectors.h"

namespace warplens::app {

uint32_t cost_of(const LabSetup& setup, const hardware::WarpAccess& access, const hardware::Architecture& arch) {
  return setup.global ? hardware::count_sectors(access) : hardware::count_banks(access, arch).wavefronts;
}

LabAnswers lab_answers(const Workbench& bench) { return answers_of(bench.view(kLabAnswersView, "")); }

std::optional<LabAnswer> answer_of(const Workbench& bench, const LabSetup& setup) {
  const LabAnswers all = lab_answers(bench);
  const auto found = all.find(question_of(setup, bench.architecture().name));
  return found == all.end() ? std::nullopt : std::optional(found->second);
}

void answer(Workbench& bench, const LabSetup& setup, LabAnswer given) {
  LabAnswers answers = lab_answers(bench);
  answers[question_of(setup, bench.architecture().name)] = given;
  bench.change([&](Settings& s) { s.views[kLabAnswersView] = text_of(answers); });
}

bool answer_nth(Workbench& bench, size_t nth) {
  const LabSetup setup = setup_of(bench.settings().views);
  if (bench.lesson() || !question_open(bench, setup)) return false;
  const auto access = work_out(setup);
  const uint32_t right = access ? cost_of(setup, access->access, bench.architecture()) : 0;
  const auto options = right > 0 ? options_of(right) : std::vector<uint32_t>();
  if (nth >= options.size()) return false;
  answer(bench, setup, {options[nth], right});
  return true;
}

void show_next_preset(Workbench& bench) {
  const auto& presets = lab_presets();
  const LabSetup setup = setup_of(bench.settings().views);
  const auto now = std::find_if(presets.begin(), presets.end(), [&](const LabPreset& p) { return p.setup == setup; });
  const size_t from = now == presets.end() ? presets.size() - 1 : static_cast<size_t>(now - presets.begin());
  size_t next = (from + 1) % presets.size();
  for (size_t i = 1; i <= presets.size(); ++i)
    if (!answer_of(bench, presets[(from + i) % presets.size()].setup)) {
      next = (from + i) % presets.size();
      break;
    }
  bench.change([&](Settings& s) { put_lab(s, presets[next].setup); });
}

}  // namespace warplens::app
