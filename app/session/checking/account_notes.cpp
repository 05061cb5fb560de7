#include "app/session/checking/account_notes.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "kernels/base/number.h"

namespace warplens::app {
namespace {

Phrase say_account(const Program& program) { return Phrase(program.account == "compiled" ? "account_compiled" : "account_written"); }

// Constant memory has a cache of its own: its accesses are told, not listed among those that take wavefronts or sectors.
void add_constant_reads(const Program& program, const std::vector<simt::SiteCounts>& sites, std::vector<AccountNote>& notes) {
  uint64_t instructions = 0;
  std::set<std::string> arrays;
  for (size_t i = 0; i < sites.size(); ++i) {
    if (program.sites[i].space != Space::Constant || sites[i].instructions == 0) continue;
    instructions += sites[i].instructions;
    if (!program.sites[i].array.empty()) arrays.insert(program.sites[i].array);
  }
  if (instructions == 0) return;
  const std::string named = arrays.empty() ? std::string() : fmt::format(" ({})", fmt::join(arrays, ", "));
  notes.push_back({fmt::format("as {}: {} reads of constant memory{} are not listed, as they take neither wavefronts nor sectors",
                               program.account, grouped(instructions), named),
                   Phrase("note_constant", {{"account", say_account(program)}, {"count", grouped(instructions)}, {"arrays", named}})});
}

}  // namespace

std::vector<AccountNote> account_notes(const Program& program, const std::vector<simt::SiteCounts>& sites) {
  std::vector<AccountNote> notes;
  add_constant_reads(program, sites, notes);
  for (size_t i = 0; i < std::min(sites.size(), program.sites.size()); ++i) {
    const simt::SiteCounts& counts = sites[i];
    const std::string& text = program.sites[i].text;
    const std::string where = fmt::format("as {}: {}", program.account, text);
    if (counts.turns > 0)
      notes.push_back({fmt::format("{}: a float add is a loop of load and compare-and-store; {} took {}", where,
                                   counted(counts.instructions, "instruction"), counted(counts.turns, "iteration")),
                       Phrase("note_loop", {{"account", say_account(program)},
                                            {"access", text},
                                            {"count", grouped(counts.instructions)},
                                            {"turns", grouped(counts.turns)}})});
    if (counts.inexact > 0 && counts.in_shared == 0)
      notes.push_back({fmt::format("{}: the sectors of {} of {} are not known exactly, as a GPU loops there; an estimate is listed", where,
                                   counted(counts.inexact, "access", "accesses"), counted(program.sites[i].width_bytes, "byte")),
                       Phrase("note_inexact_sectors", {{"account", say_account(program)},
                                                       {"access", text},
                                                       {"count", grouped(counts.inexact)},
                                                       {"bytes", program.sites[i].width_bytes}})});
    else if (counts.inexact > 0)
      notes.push_back({fmt::format("{}: the wavefronts of {} of {} are not known exactly; an estimate is listed", where,
                                   counted(counts.inexact, "access", "accesses"), counted(program.sites[i].width_bytes, "byte")),
                       Phrase("note_inexact", {{"account", say_account(program)},
                                               {"access", text},
                                               {"count", grouped(counts.inexact)},
                                               {"bytes", program.sites[i].width_bytes}})});
  }
  return notes;
}

}  // namespace warplens::app
