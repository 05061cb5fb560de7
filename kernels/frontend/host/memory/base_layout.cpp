// Where the bases of structures lie, and which alignment structures ask for.
#include <algorithm>
#include <functional>
#include <set>
#include <utility>

#include "kernels/frontend/host/interpreter.h"

namespace warplens::frontend::host {

// Whether an empty base of the structure is one of its first member as well: two objects of one type have two places, and the member
// does not begin where the structure does.
bool Interpreter::shares_base(const std::string& structure, const Type& first) {
  constexpr int kMaxDepth = 8;
  std::set<std::string> bases;
  const std::function<void(const std::string&, int)> add_bases = [&](const std::string& of, int depth) {
    const auto record = unit_.records.find(of);
    if (record == unit_.records.end() || depth > kMaxDepth) return;
    for (const std::string& base : record->second.bases) bases.insert(base), add_bases(base, depth + 1);
  };
  add_bases(structure, 0);
  const std::function<bool(const Type&, int)> begins_with_one = [&](const Type& type, int depth) {
    const auto record = unit_.records.find(type.base);
    if (bases.empty() || type.pointers > 0 || record == unit_.records.end() || depth > kMaxDepth) return false;
    if (bases.contains(type.base)) return true;
    const auto is_one = [&](const std::string& base) { return begins_with_one(Type{base, {}, 0, false}, depth + 1); };
    if (std::any_of(record->second.bases.begin(), record->second.bases.end(), is_one)) return true;
    for (const size_t member : record->second.members) {
      if (is_of_type(member)) continue;
      const auto of = type_at(member);
      return of && begins_with_one(of->first, depth + 1);
    }
    return false;
  };
  return begins_with_one(first, 0);
}

// What it asks for; 0: not known.
uint64_t Interpreter::alignment_of(const Record& record) {
  if (!record.alignment) return 1;
  const bool is_wrapped = is(record.alignment, "__warplens_alignment");  // what alignas() is in our headers
  size_t at = is_wrapped ? record.alignment + 2 : record.alignment;
  const bool greater = std::exchange(no_greater_, is_wrapped);
  const Value given = expression(at).value;
  no_greater_ = greater;
  const bool known = given.is_number() && given.exact() && given.as_whole() > 0 && is(at, is_wrapped ? ">" : ")");
  return known ? as_size(given.as_whole()) : 0;
}

// offsetof(S, a.b)
Result Interpreter::offset_of(size_t& at) {
  const size_t begin = at, open = at + 1, close = unit_.match[open];
  at = close + 1;
  auto of = type_at(open + 1);
  if (!of || !is(of->second, ",")) return text_unknown(begin, at);
  Type type = of->first;
  uint64_t offset = 0;
  for (size_t name = of->second + 1; name < close; name += 2) {
    const auto layout = type.pointers == 0 && unit_.records.contains(type.base) ? layout_of(type) : std::nullopt;
    const MemberPlace* found = nullptr;
    for (size_t i = 0; layout && i < layout->members.size(); ++i)
      if (layout->members[i].name == token(name).text) found = &layout->members[i];
    if (!found || (name + 1 < close && !is(name + 1, "."))) return text_unknown(begin, at);
    offset += found->offset, type = found->type;
  }
  return {number(static_cast<int64_t>(offset), "size_t"), {}, {}, 0, {}};
}

}  // namespace warplens::frontend::host
