// The findings of one check in a run, one for each pair of places in the source and array.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "kernels/checks/finding.h"
#include "kernels/program/source_line.h"
#include "kernels/simt/machine/block.h"

namespace warplens::checks {

// What is run: lives as long as the checks.
struct Subject {
  const Program& program;
  const simt::Launch& launch;
  const simt::GlobalMemory& memory;
};

// An array and a place in it.
struct ArrayPlace {
  std::string array;  // empty: none has the address
  uint64_t index = 0, first_byte = 0;
  std::string subscripts;  // "[1][0]" of an array of several dimensions, else empty
  std::string member;      // "y"; empty: no structure, or its members are not known
  bool scalar = false;
};
const Object* object_at(const Program& program, uint64_t address);  // not in global memory; null: none has the address
ArrayPlace array_at(const Subject& subject, uint64_t address);
void set_place(Finding& finding, const ArrayPlace& place);

Moment moment_of(const Subject& subject, uint64_t block, uint32_t warp, uint32_t lanes, uint64_t tick, uint32_t instruction,
                 Role role = Role::None);
Moment moment_of(const Subject& subject, const simt::Warp& warp, uint32_t lanes, uint32_t instruction, Role role = Role::None);

std::string thread_text(const Subject& subject, const Moment& moment);  // "lane 3 of warp 0 of block (1, 0, 0)"
SourceLine source_line(const Program& program, const Moment& moment);
std::string line_text(const Subject& subject, const Moment& moment);  // "line 12", "line 12 of helper.cuh"

// 0: one thread (and its asynchronous copy), 1: lanes of a warp, 2: warps of a block, 3: blocks.
inline int distance_of(const Moment& a, const Moment& b) {
  return a.block != b.block ? 3 : a.warp != b.warp ? 2 : a.lanes != b.lanes ? 1 : 0;
}

class Findings {
 public:
  Findings(const Subject& subject, std::string_view check) : subject_(subject), check_(check) {}

  // Adds one, or counts it where its like is known. The texts of a finding are made only for the first: `describe` fills them in; and
  // again for one between two warps, or two blocks, where those so far were of one: what would order lanes does not order warps.
  // Returns its number, for never_stored().
  template <class Describe>
  size_t add(Finding finding, Describe describe) {
    finding.check = check_;
    const auto [at, fresh] = places_.try_emplace(key(finding), all_.size());
    if (!fresh) {
      Finding& known = all_[at->second];
      finding.times = ++known.times;
      if (known.never_stored || distance(finding) <= distance(known)) return at->second;
      describe(finding);
      known = std::move(finding);
      return at->second;
    }
    describe(finding);
    all_.push_back(std::move(finding));
    return at->second;
  }

  // Counts one that is known.
  void again(size_t number) { ++all_[number].times; }
  // For uninitialized reads: whether finding `number` is known to read a value that is never stored; and replaces it by `finding`, with its
  // texts, which does.
  bool is_never_stored(size_t number) const { return all_[number].never_stored; }
  void never_stored(size_t number, Finding finding) {
    finding.times = all_[number].times, finding.never_stored = true, finding.check = check_;
    all_[number] = std::move(finding);
  }

  // Something that could have revealed a later mistake is no longer known.
  void forget() { ++forgot_; }
  uint64_t forgot() const { return forgot_; }

  const Subject& subject() const { return subject_; }
  std::vector<Finding>& all() { return all_; }
  std::vector<Finding> take() { return std::move(all_); }

 private:
  using Place = std::tuple<std::string, uint32_t, uint32_t>;
  using Key = std::tuple<FindingKind, Place, Place, std::string>;
  static Key key(const Finding& finding);
  static int distance(const Finding& finding) { return finding.second ? distance_of(finding.first, *finding.second) : 0; }

  const Subject& subject_;
  std::string_view check_;
  uint64_t forgot_ = 0;
  std::map<Key, size_t> places_;
  std::vector<Finding> all_;
};

// The findings of all checks without redundant ones: those that count first, then by line.
std::vector<Finding> reported(std::vector<Finding> all);

}  // namespace warplens::checks
