#include "app/session/shown_variables.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <cstdlib>

#include "app/session/editing/source_text.h"
#include "kernels/base/words.h"

namespace warplens::app {
namespace {

constexpr uint64_t kMaxElements = 256;  // of an opened array

std::string current_statement(const Player& player) {
  const analysis::Snapshot& s = *player.snapshot();
  const auto& steps = s.block->trace.steps;
  if (player.warp() >= steps.size() || player.moment()->step >= steps[player.warp()].size()) return {};
  const uint32_t statement = steps[player.warp()][player.moment()->step].statement;
  return statement < s.program->statements.size() ? statement_text(s.source(), s.program->statements[statement]) : std::string();
}

uint64_t elements_of(const Variable& variable) {
  uint64_t count = 1;
  for (const uint32_t extent : variable.extents) count *= extent;
  return count;
}

std::string with_index(const Variable& variable, uint64_t element) {
  std::string index;
  for (size_t i = variable.extents.size(); i-- > 0;) {
    const uint64_t extent = std::max<uint32_t>(1, variable.extents[i]);
    index = "[" + std::to_string(element % extent) + "]" + index;
    element /= extent;
  }
  return variable.name + index;
}

std::string name_of(const Variable& variable, const simt::VariableValues& values) {
  const uint64_t part = values.offset / std::max<uint32_t>(1, size_bytes(variable.scalar));
  if (!variable.fields.empty() && part < variable.fields.size()) return variable.name + "." + variable.fields[part];
  return variable.name;
}

// Of a vector or a struct the members that a statement names, by their places.
std::vector<size_t> members_in(std::string_view statement, const Variable& variable) {
  std::vector<size_t> found;
  for (size_t i = 0; i < variable.fields.size(); ++i) {
    const std::string name = variable.name + "." + variable.fields[i];
    for (size_t at = find_word(statement, variable.name); at != std::string_view::npos; at = find_word(statement, variable.name, at + 1)) {
      const size_t end = at + name.size();
      const auto goes_on = [&](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
      if (statement.substr(at, name.size()) != name || (end < statement.size() && goes_on(statement[end]))) continue;
      found.push_back(i);
      break;
    }
  }
  return found;
}

// The variables that have a value, without those whose name means another one at the current line.
std::vector<const simt::VariableValues*> in_sight(const Player& player) {
  const auto& variables = player.snapshot()->program->variables;
  const auto& all = player.moment()->variables;
  std::vector<const simt::VariableValues*> seen;
  for (const simt::VariableValues& values : all) {
    if (values.variable >= variables.size()) continue;
    const auto hiding = [&](const simt::VariableValues& other) {
      return other.variable < variables.size() && hides(variables[other.variable], variables[values.variable], player.moment()->line);
    };
    if (std::none_of(all.begin(), all.end(), hiding)) seen.push_back(&values);
  }
  return seen;
}

// What the names in a subscript mean in the followed lane. Inner scopes come first and hide outer ones.
catalog::Values lane_values(const Player& player) {
  const analysis::Snapshot& s = *player.snapshot();
  catalog::Values names;
  for (const simt::VariableValues* const found : in_sight(player)) {
    const simt::VariableValues& values = *found;
    if (!((values.known >> player.lane()) & 1)) continue;
    const Variable& v = s.program->variables[values.variable];
    if (v.is_pointer || !v.extents.empty() || !v.fields.empty()) continue;
    const uint64_t bits = values.bits[player.lane()];
    if (v.scalar == Type::I32)
      names.emplace(v.name, v.is_unsigned ? static_cast<int64_t>(static_cast<uint32_t>(bits)) : static_cast<int32_t>(bits));
    if (v.scalar == Type::I64) names.emplace(v.name, static_cast<int64_t>(bits));
  }
  names.merge(s.setting.all());
  return names;
}

// The elements of an array that the statement touches in the followed lane, where its subscripts can be worked out.
std::vector<uint64_t> touched(const Variable& variable, std::string_view statement, const catalog::Values& names) {
  std::vector<uint64_t> elements;
  for (const std::vector<std::string>& subscripts : subscripts_of(statement, variable.name)) {
    if (subscripts.size() != variable.extents.size()) continue;
    std::optional<uint64_t> element = 0;
    for (size_t i = 0; element && i < subscripts.size(); ++i) {
      const auto index = catalog::evaluate(subscripts[i], names);
      const bool inside = index && *index >= 0 && static_cast<uint64_t>(*index) < variable.extents[i];
      element = inside ? std::optional(*element * variable.extents[i] + static_cast<uint64_t>(*index)) : std::nullopt;
    }
    if (element && std::find(elements.begin(), elements.end(), *element) == elements.end()) elements.push_back(*element);
  }
  return elements;
}

ShownVariable element(const Player& player, uint32_t index, uint64_t at) {
  const Variable& variable = player.snapshot()->program->variables[index];
  return {with_index(variable, at), player.cursor()->variable_part(player.warp(), index, at * size_bytes(variable.scalar)), false, true};
}

}  // namespace

std::vector<std::vector<std::string>> subscripts_of(std::string_view statement, std::string_view array) {
  std::vector<std::vector<std::string>> found;
  for (size_t at = find_word(statement, array); at != std::string_view::npos; at = find_word(statement, array, at + 1)) {
    std::vector<std::string> subscripts;
    for (size_t open = at + array.size(); open < statement.size();) {
      while (open < statement.size() && statement[open] == ' ') ++open;
      if (open >= statement.size() || statement[open] != '[') break;
      size_t end = open;
      for (int depth = 0; end < statement.size(); ++end) {
        depth += statement[end] == '[' ? 1 : statement[end] == ']' ? -1 : 0;
        if (depth == 0) break;
      }
      if (end == statement.size()) break;
      subscripts.emplace_back(statement.substr(open + 1, end - open - 1));
      open = end + 1;
    }
    if (!subscripts.empty()) found.push_back(std::move(subscripts));
  }
  return found;
}

std::optional<ShownVariable> variable_named(const Player& player, const std::string& name) {
  if (!player.moment() || !player.cursor()) return std::nullopt;
  const std::string base = name.substr(0, name.find_first_of("[."));
  for (const simt::VariableValues* const values : in_sight(player)) {
    const Variable& variable = player.snapshot()->program->variables[values->variable];
    if (variable.name != base || variable.is_pointer) continue;
    if (variable.extents.empty()) {
      if (name_of(variable, *values) == name) return ShownVariable{name, *values};
      const auto member = std::find(variable.fields.begin(), variable.fields.end(), name.substr(std::min(name.size(), base.size() + 1)));
      if (name.size() > base.size() && member != variable.fields.end()) {
        const auto at = static_cast<uint64_t>(member - variable.fields.begin()) * size_bytes(variable.scalar);
        return ShownVariable{name, player.cursor()->variable_part(player.warp(), values->variable, at)};
      }
      continue;
    }
    const auto subscripts = subscripts_of(name, base);
    if (subscripts.empty() || subscripts.front().size() != variable.extents.size()) continue;
    uint64_t part = 0;
    bool inside = true;
    for (size_t i = 0; i < variable.extents.size(); ++i) {
      const uint64_t at = std::strtoull(subscripts.front()[i].c_str(), nullptr, 10);
      inside &= at < variable.extents[i];
      part = part * variable.extents[i] + at;
    }
    const auto& fields = variable.fields;
    const size_t dot = name.rfind('.');
    const auto field = dot == std::string::npos ? fields.begin() : std::find(fields.begin(), fields.end(), name.substr(dot + 1));
    if (!inside || (dot != std::string::npos && field == fields.end())) continue;
    part = part * std::max<size_t>(1, fields.size()) + static_cast<uint64_t>(field - fields.begin());
    return ShownVariable{name, player.cursor()->variable_part(player.warp(), values->variable, part * size_bytes(variable.scalar))};
  }
  return std::nullopt;
}

bool hides(const Variable& inner, const Variable& other, uint32_t line) {
  if (inner.name != other.name || inner.scope != other.scope || inner.line == other.line || inner.line > line) return false;
  return inner.line > other.line || other.line > line;
}

bool varies(const simt::VariableValues& values) {
  if (values.known == 0) return false;
  const auto first = static_cast<size_t>(std::countr_zero(values.known));
  for (size_t lane = first; lane < hardware::kLanes; ++lane) {
    if (((values.known >> lane) & 1) && values.bits[lane] != values.bits[first]) return true;
  }
  return false;
}

ShownVariables shown_variables(const Player& player, const std::set<uint32_t>& opened) {
  ShownVariables shown;
  if (!player.moment() || !player.cursor()) return shown;
  const Program& program = *player.snapshot()->program;
  const std::string statement = current_statement(player);
  const catalog::Values names = lane_values(player);
  const Site* const site = player.site();
  std::set<uint32_t> seen;
  for (const simt::VariableValues* const found : in_sight(player)) {
    const simt::VariableValues& values = *found;
    const Variable& variable = program.variables[values.variable];
    if (variable.is_pointer) continue;  // its value is an address; the access shows it as arithmetic
    if (!variable.extents.empty()) {
      if (!seen.insert(values.variable).second) continue;
      for (const uint64_t at : touched(variable, statement, names)) shown.varying.push_back(element(player, values.variable, at));
      ShownArray array{values.variable, variable.name, {}};
      for (const uint32_t extent : variable.extents) array.name += "[" + std::to_string(extent) + "]";
      const uint64_t count = opened.contains(values.variable) ? std::min(elements_of(variable), kMaxElements) : 0;
      for (uint64_t at = 0; at < count; ++at) array.elements.push_back(element(player, values.variable, at));
      shown.arrays.push_back(std::move(array));
      continue;
    }
    const auto is_this = [&](const ExprNode& node) { return node.kind == ExprNode::Kind::Variable && node.value == values.variable; };
    const bool in_access = site && std::any_of(site->index.begin(), site->index.end(), is_this);
    const bool in_statement = find_word(statement, variable.name) != std::string::npos;
    // A moment has one member of each; the statement may name others.
    if (const auto members = members_in(statement, variable); !members.empty()) {
      if (!seen.insert(values.variable).second) continue;
      for (const size_t i : members) {
        const auto part = player.cursor()->variable_part(player.warp(), values.variable, i * size_bytes(variable.scalar));
        (varies(part) ? shown.varying : shown.uniform).push_back({variable.name + "." + variable.fields[i], part, in_access, true});
      }
      continue;
    }
    (varies(values) ? shown.varying : shown.uniform).push_back({name_of(variable, values), values, in_access, in_statement});
  }
  const auto first = [](const ShownVariable& a, const ShownVariable& b) {
    const auto rank = [](const ShownVariable& v) { return v.in_access ? 0 : v.in_statement ? 1 : 2; };
    return rank(a) < rank(b);
  };
  std::stable_sort(shown.varying.begin(), shown.varying.end(), first);
  std::stable_sort(shown.uniform.begin(), shown.uniform.end(), first);
  return shown;
}

}  // namespace warplens::app
