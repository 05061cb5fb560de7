#include "app/cli/mistakes.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>

#include "app/cli/check/report.h"
#include "app/cli/languages.h"
#include "app/paths/paths.h"
#include "kernels/base/fields.h"
#include "kernels/base/nearest.h"
#include "kernels/base/number.h"
#include "kernels/grading/mistake.h"
#include "kernels/simt/machine/schedule.h"

namespace warplens::app {
namespace {

using grading::Mistake;
using grading::Symptoms;

// A mistake as it is played: measured, and revealed or not.
struct Game {
  const MistakesCommand& command;
  const Mistake& mistake;
  const Symptoms& symptoms;
  const Reader& reader;

  const std::string& text(const catalog::Translations& texts) const { return catalog::in_language(texts, reader.language); }
  const std::string& buffer() const { return mistake.file->spec->result_buffer; }
};

struct ListedMistake {
  const Mistake& mistake;
  const Reader& reader;
};
void describe(FieldWriter& f, const ListedMistake& row) {
  f("name", row.mistake.name);
  f("file", row.mistake.file->path);
  f("title", catalog::in_language(row.mistake.file->spec->title, row.reader.language));
  f("question", catalog::in_language(row.mistake.question, row.reader.language));
}
struct MistakeList {
  std::vector<ListedMistake> mistakes;
};
void describe(FieldWriter& f, const MistakeList& list) {
  f("schema", "warplens.mistakes/1");
  f("mistakes", list.mistakes);
}

// The question asks for a line; in every language a number follows the word for it.
std::string without_lines(const std::string& text) {
  static const std::regex line("(line|lines|第) ([0-9]+)");
  return std::regex_replace(text, line, "$1 ?");
}

// With their lines once those are revealed; before, what kind each is and of what array.
std::vector<std::string> findings_of(const Game& game) {
  std::vector<std::string> texts;
  for (const checks::Finding& finding : game.symptoms.findings) {
    std::string text = game.command.reveal ? finding_text(finding, game.reader) : finding_kind(finding, game.reader);
    if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(std::move(text));
  }
  return texts;
}

struct CostRow {
  const Symptoms::Costs& costs;
};
void describe(FieldWriter& f, const CostRow& row) {
  f("wavefronts", row.costs.wavefronts);
  f("conflicts", row.costs.conflicts);
  f("sectors", row.costs.sectors);
}
struct DiffRow {
  const grading::DiffLine& line;
};
void describe(FieldWriter& f, const DiffRow& row) {
  f("sign", std::string(1, row.line.sign));
  f("line", row.line.line);
  f("text", row.line.text);
}
void describe(FieldWriter& f, const Game& game) {
  const Symptoms& s = game.symptoms;
  f("schema", "warplens.mistake/1");
  f("name", game.mistake.name);
  f("file", game.mistake.file->path);
  f("question", game.text(game.mistake.question));
  f("elements", s.wrong->elements());
  f("wrong", s.wrong->count);
  f("unwritten", s.wrong->unwritten);
  f("schedule", simt::to_string(s.schedule));
  f("schedules_wrong", s.schedules_wrong);
  f("schedules_run", s.schedules_run);
  f("map", workload::text_map(*s.wrong, 16, 64));
  f("findings", findings_of(game));
  if (s.fault) f("ended_by", game.command.reveal ? to_string(*s.fault) : without_lines(s.fault->message));
  f("costs", CostRow{s.costs});
  if (game.command.answer) f("answer_is_right", game.mistake.is_answer(game.command.answer));
  if (!game.command.reveal) return;
  f("lines", game.mistake.lines);
  f("explanation", game.text(game.mistake.explanation));
  std::vector<DiffRow> diff;
  for (const grading::DiffLine& line : game.mistake.diff) diff.push_back({line});
  f("diff", diff);
  f("fixed_costs", CostRow{s.fixed_costs});
}

std::string cost_text(const Symptoms::Costs& costs, const viz::Strings& s) {
  return s.format(
      "mistakes.costs",
      {{"wavefronts", grouped(costs.wavefronts)}, {"conflicts", grouped(costs.conflicts)}, {"sectors", grouped(costs.sectors)}});
}

void print_symptoms(const Game& game, std::ostream& out) {
  const viz::Strings& s = game.reader.texts;
  const Symptoms& found = game.symptoms;
  if (found.wrong->right()) {
    out << s.format(
               "mistakes.right",
               {{"elements", grouped(found.wrong->elements())}, {"buffer", game.buffer()}, {"schedules", grouped(found.schedules_run)}})
        << "\n";
  } else {
    const std::string schedule = simt::to_string(found.schedule);
    out << s.format("mistakes.wrong", {{"wrong", grouped(found.wrong->count)},
                                       {"elements", grouped(found.wrong->elements())},
                                       {"buffer", game.buffer()},
                                       {"schedule", schedule},
                                       {"some", grouped(found.schedules_wrong)},
                                       {"schedules", grouped(found.schedules_run)}})
        << "\n";
    for (const std::string& line : wrong_element_lines(*found.wrong, game.buffer(), game.reader)) out << "  " << line << "\n";
  }
  if (found.fault) {
    Error fault = *found.fault;
    if (!game.command.reveal) fault.span = {}, fault.fix = {}, fault.hint.clear();
    const std::string why = s.say(fault);
    out << s.format("mistakes.fault", {{"why", game.command.reveal ? why : without_lines(why)}}) << "\n";
  }
  for (const std::string& finding : game.command.reveal ? finding_lines(found.findings, game.reader) : findings_of(game))
    out << s.format("mistakes.finding", {{"what", finding}}) << "\n";
  if (found.findings.empty()) out << s.get("mistakes.no_finding") << "\n";
  out << cost_text(found.costs, s) << "\n";
}

void print_game(const Game& game, std::ostream& out) {
  const viz::Strings& s = game.reader.texts;
  const MistakesCommand& command = game.command;
  out << game.text(game.mistake.file->spec->title) << " (" << game.mistake.file->path << ")\n\n"
      << game.text(game.mistake.question) << "\n\n";
  print_symptoms(game, out);
  if (command.answer)
    out << "\n"
        << s.format(game.mistake.is_answer(command.answer) ? "mistakes.yes" : "mistakes.no", {{"line", std::to_string(command.answer)}})
        << "\n";
  if (!command.reveal) {
    out << "\n" << s.format("mistakes.how", {{"name", game.mistake.name}}) << "\n";
    return;
  }
  out << "\n";
  for (const grading::DiffLine& line : game.mistake.diff) out << fmt::format("{} {:>3}  {}\n", line.sign, line.line, line.text);
  out << "\n"
      << game.text(game.mistake.explanation) << "\n"
      << s.format("mistakes.fixed", {{"costs", cost_text(game.symptoms.fixed_costs, s)}}) << "\n";
}

int print_list(const std::vector<Mistake>& mistakes, const MistakesCommand& command, const Reader& reader, std::ostream& out) {
  if (command.json) {
    MistakeList list;
    for (const Mistake& mistake : mistakes) list.mistakes.push_back({mistake, reader});
    out << to_json_text(list, 1) << "\n";
    return kFine;
  }
  for (const Mistake& mistake : mistakes)
    out << fmt::format("{:<20} {}\n", mistake.name, catalog::in_language(mistake.file->spec->title, reader.language));
  return kFine;
}

}  // namespace

int run_mistakes(const MistakesCommand& command, std::ostream& out, std::ostream& err) {
  if (command.answer && command.name.empty())
    return report(err, Error{"--answer is the line of a mistake, and NAME is missing", {}, "`warplens mistakes` lists them", {}});
  auto tools = make_toolbox();
  if (!tools) return report(err, tools.error());
  auto texts = texts_in(command.language);
  if (!texts) return report(err, texts.error());
  auto mistakes = grading::load_mistakes(data_folder("assets/mistakes").string(), tools->kernels);
  if (!mistakes) return report(err, mistakes.error());
  const Reader reader{*texts, chosen_language(command.language)};
  if (command.name.empty()) return print_list(*mistakes, command, reader, out);
  const auto found = std::find_if(mistakes->begin(), mistakes->end(), [&](const Mistake& mistake) { return mistake.name == command.name; });
  if (found == mistakes->end()) {
    std::vector<std::string> names;
    for (const Mistake& mistake : *mistakes) names.push_back(mistake.name);
    const std::string near = nearest_name(command.name, names);
    return report(err, Error{fmt::format("unknown mistake '{}'", command.name),
                             {},
                             near.empty() ? "`warplens mistakes` lists them" : fmt::format("did you mean '{}'?", near),
                             {}});
  }
  grading::Tools bench{tools->kernels, *tools->compiler, hardware::default_architecture(), {}};
  auto symptoms = grading::symptoms_of(*found, bench);
  if (!symptoms) return report(err, symptoms.error());
  const Game game{command, *found, *symptoms, reader};
  if (command.json) {
    out << to_json_text(game, 1) << "\n";
  } else {
    print_game(game, out);
  }
  return command.answer && !found->is_answer(command.answer) ? kFails : kFine;
}

}  // namespace warplens::app
