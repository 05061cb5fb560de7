#include "kernels/analysis/machine_code.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <tuple>
#include <utility>

#include "kernels/analysis/snapshot.h"
#include "kernels/program/control_flow.h"

namespace warplens::analysis {
namespace {

// Of each Doubt: its key, and why the machine code may differ.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kReasons = {{
    {"", ""},
    {"unmatched", "no matching source expression was found"},
    {"loop", "it is in a loop that is not fully unrolled, and the unrolling factor depends on the compiler"},
    {"narrow", "compilers combine 8-bit and 16-bit accesses differently"},
    {"structure", "it accesses a struct or part of one, which compilers split differently"},
    {"merged",
     "compilers differ in what they join, keep apart or narrow: stores in both ways of a branch or to one address, neighbors behind a "
     "condition or beside a function with branches, loads after a store of their own value, accesses in functions that a GPU calls, parts "
     "of loaded numbers as an index, loads that unrolled loops share"},
    {"together", "all lanes update one address, where the compiler may combine their values first and let one lane do the atomic"},
}};
static_assert(kReasons.size() == static_cast<size_t>(Doubt::Together) + 1);

// Instructions [begin, end] of a loop, whose blocks are contiguous. With a barrier in it a loop is unrolled by neither compiler.
struct Loop {
  uint32_t begin, end;
  bool barrier;
};

std::vector<Loop> loops_of(const Program& program) {
  std::vector<Loop> loops;
  const auto add = [&](uint32_t target, uint32_t from) {
    if (target > from) return;
    const auto waits = [](const Instruction& in) { return in.op == Opcode::Barrier; };
    const auto begin = program.code.begin() + target, end = program.code.begin() + from;
    loops.push_back({target, from, std::any_of(begin, end, waits)});
  };
  for (uint32_t i = 0; i < program.code.size(); ++i) {
    for_each_target(program.code[i], [&](uint32_t target) { add(target, i); });
  }
  std::stable_sort(loops.begin(), loops.end(), [](const Loop& a, const Loop& b) { return a.end - a.begin < b.end - b.begin; });
  return loops;
}

// "const Record *" and the like: a type that is not one of the language's, of their usual names or of CUDA's vectors.
bool is_structure(std::string_view type) {
  for (const std::string_view word : {"const ", "volatile ", "unsigned ", "signed ", "std::"})
    while (type.starts_with(word)) type.remove_prefix(word.size());
  type = type.substr(0, type.find_first_of(" *&["));
  for (const std::string_view known :
       {"uchar",       "char",  "ushort", "short",   "uint",     "int",     "ulonglong", "longlong",      "ulong",
        "long",        "float", "double", "bool",    "unsigned", "__half",  "half",      "__nv_bfloat16", "nv_bfloat16",
        "__nv_bfloat", "__int", "size",   "ptrdiff", "intptr",   "uintptr", "clock",     "wchar",         "void"}) {
    const bool only_digits = type.starts_with(known) && type.substr(known.size()).find_first_not_of("0123456789_t") == type.npos;
    if (only_digits) return false;
  }
  return !type.empty();
}

// A type of the file's own that ends in _t may be another name of a number, which has no members.
bool is_structure(std::string_view type, const std::vector<Member>& members) {
  const std::string_view name = type.substr(0, type.find_last_not_of(" *&[]0123456789") + 1);
  return is_structure(type) && (!name.ends_with("_t") || !members.empty());
}

// "((const Record *)g)[t]", "reinterpret_cast<Record *>(s)[t]": the types of the casts to pointers in it, but for a template's T.
bool casts_to_structure(std::string_view text) {
  for (size_t star = text.find('*'); star != text.npos; star = text.find('*', star + 1)) {
    const size_t open =
        star + 1 < text.size() && (text[star + 1] == ')' || text[star + 1] == '>') ? text.find_last_of("(<", star) : text.npos;
    if (open == text.npos) continue;
    const std::string_view type = text.substr(open + 1, star - open - 1);
    const bool is_name =
        std::all_of(type.begin(), type.end(), [](unsigned char c) { return std::isalnum(c) || c == '_' || c == ':' || c == ' '; });
    const size_t first = type.find_first_not_of(' '), last = type.find_last_not_of(' ');
    if (is_name && first < last && is_structure(type, {})) return true;
  }
  return false;
}

bool is_of_structures(const Program& program, const Site& site) {
  if (casts_to_structure(site.text)) return true;
  if (site.base_variable < program.variables.size() && is_structure(program.variables[site.base_variable].type, {})) return true;
  for (const Object& object : program.objects)
    if (object.name == site.array) return is_structure(object.element, object.members);
  for (const Parameter& parameter : program.parameters)
    if (parameter.name == site.array) return is_structure(parameter.type, parameter.members);
  return false;
}

// All lanes are known to have one address, and the atomic is none that counts them anyway.
bool combines_lanes(const Program& program, const Instruction& in) {
  return in.op == Opcode::Atomic && static_cast<AtomicOperation>(in.aux) != AtomicOperation::Count && program.registers[in.a].uniform &&
         program.sites[in.site].space == Space::Shared;
}

bool is_in_memory(const Site& site) { return site.space == Space::Shared || site.space == Space::Global; }

}  // namespace

std::vector<Doubt> machine_doubts(const Program& program) {
  std::vector<Doubt> doubts(program.sites.size(), Doubt::None);
  if (program.account != "compiled") return doubts;
  std::map<std::tuple<uint32_t, uint32_t, uint32_t, MemoryOp>, uint32_t> pieces;
  const auto key = [](const Site& site) { return std::tuple(site.location, site.end_line, site.end_column, site.op); };
  for (const Site& site : program.sites) ++pieces[key(site)];
  for (size_t n = 0; n < doubts.size(); ++n) {
    const Site& site = program.sites[n];
    if (!is_in_memory(site)) continue;
    if (site.text.empty())
      doubts[n] = Doubt::Unmatched;
    else if (site.element_bytes < 4)
      doubts[n] = Doubt::Narrow;
    else if (pieces[key(site)] > 1 || is_of_structures(program, site))
      doubts[n] = Doubt::Structure;
    else if (site.is_merged)
      doubts[n] = Doubt::Merged;
  }
  const std::vector<Loop> loops = loops_of(program);
  for (uint32_t i = 0; i < program.code.size(); ++i) {
    const uint32_t site = program.code[i].site;
    if (site >= doubts.size() || doubts[site] != Doubt::None || !is_in_memory(program.sites[site])) continue;
    if (combines_lanes(program, program.code[i])) {
      doubts[site] = Doubt::Together;
      continue;
    }
    const auto inner = std::find_if(loops.begin(), loops.end(), [i](const Loop& loop) { return loop.begin <= i && i <= loop.end; });
    if (inner != loops.end() && !inner->barrier) doubts[site] = Doubt::Loop;
  }
  return doubts;
}

namespace {

void add_once(std::vector<Doubt>& doubts, Doubt doubt) {
  if (doubt != Doubt::None && std::find(doubts.begin(), doubts.end(), doubt) == doubts.end()) doubts.push_back(doubt);
}

}  // namespace

LineDoubts doubts_by_line(const Program& program) {
  LineDoubts lines;
  const std::vector<Doubt> doubts = machine_doubts(program);
  for (size_t n = 0; n < doubts.size(); ++n)
    if (doubts[n] != Doubt::None) add_once(lines[line_in_file(program, program.sites[n].location)], doubts[n]);
  return lines;
}

std::vector<Doubt> all_of(const LineDoubts& doubts) {
  std::vector<Doubt> all;
  for (const auto& [line, reasons] : doubts)
    for (const Doubt doubt : reasons) add_once(all, doubt);
  return all;
}

std::string_view reason(Doubt doubt) { return kReasons[static_cast<size_t>(doubt)].second; }
std::string_view key(Doubt doubt) { return kReasons[static_cast<size_t>(doubt)].first; }

}  // namespace warplens::analysis
