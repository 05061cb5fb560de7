#include "kernels/checks/race/read_only.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "kernels/program/read_only.h"

namespace warplens::checks {

ReadOnlyLoads::ReadOnlyLoads(Findings& findings) : findings_(findings) {
  const auto& code = findings.subject().program.code;
  any_ = std::any_of(code.begin(), code.end(), promises_read_only);
}

void ReadOnlyLoads::look(const simt::Warp& warp, const simt::Decoded& in, const TouchedWords& words, uint64_t base) {
  const Instruction& code = findings_.subject().program.code[in.index];
  const bool load = promises_read_only(code);
  if (!load && in.op != Opcode::Store && in.op != Opcode::Atomic) return;
  if (accesses_.size() >= kMaxAccesses) return findings_.forget();
  const Access access{warp.block->block_linear, warp.tick(), warp.index, in.index};
  accesses_.push_back(access);
  const simt::PlacedObject* object = nullptr;
  Firsts* mine = nullptr;
  std::map<uint32_t, Firsts>* others = nullptr;
  for (const TouchedWord& word : words) {
    const uint64_t address = (base & ~uint64_t{3}) + static_cast<uint64_t>(word.word) * 4;
    if (space_of(address) != Space::Global) continue;
    if (!object || address < object->address || address >= object->address + object->bytes) {
      object = findings_.subject().memory.containing(address);
      if (!object) continue;
      OfObject& known = objects_[object];
      mine = &(load ? known.loads : known.stores)[in.index];
      others = load ? &known.stores : &known.loads;
      if (mine->empty()) mine->resize((object->bytes + 3) / 4);
    }
    const size_t at = (address - object->address) / 4;
    const uint32_t lane = static_cast<uint32_t>(std::countr_zero(word.lanes));
    uint32_t& first = (*mine)[at];
    if (first == 0) first = static_cast<uint32_t>(1 + 32 * (accesses_.size() - 1) + lane);
    for (const auto& [instruction, firsts] : *others)
      if (firsts[at]) report(firsts[at] - 1, access, lane, address);
  }
}

void ReadOnlyLoads::report(uint32_t earlier, const Access& access, uint32_t lane, uint64_t address) {
  const Subject& subject = findings_.subject();
  const auto moment = [&](const Access& a, uint32_t of) {
    const Opcode op = subject.program.code[a.instruction].op;
    const Role role = op == Opcode::Load ? Role::Read : op == Opcode::Store ? Role::Write : Role::Atomic;
    return moment_of(subject, a.block, a.warp, 1u << of, a.tick, a.instruction, role);
  };
  Finding finding;
  finding.kind = FindingKind::Race;
  finding.first = moment(accesses_[earlier / 32], earlier % 32);
  finding.second = moment(access, lane);
  set_place(finding, array_at(subject, address));
  finding.bytes = 4;
  findings_.add(std::move(finding), [&](Finding& f) {
    const auto who = [&](const Moment& m) {
      return fmt::format("{}{} at {} by {}", name(m.role), m.role == Role::Read ? " by __ldg" : "", line_text(subject, m),
                         thread_text(subject, m));
    };
    f.sentence = fmt::format("{} is not read-only: {}, and {}", element_text(f), who(f.first), who(*f.second));
    f.lack = Lack::ReadOnly;
    f.remedy = Remedy::PlainLoad;
    f.missing = "what __ldg reads must not be stored to for as long as the kernel runs: the cache need not see the store";
    f.advice = "read it by a plain load";
  });
}

}  // namespace warplens::checks
