// What a rule measured, in sentences.
#include "app/cli/check/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "kernels/base/number.h"
#include "kernels/program/index_text.h"
#include "kernels/program/source_line.h"
#include "viz/scenes/parts.h"

namespace warplens::app {
namespace {

using grading::CaseOutcome;
using grading::Rule;
using grading::RuleKind;

constexpr size_t kShownElements = 5, kShownFindings = 5;
constexpr uint64_t kMapRows = 16, kMapColumns = 64;

// 4 096; 0.75; 1.333: no digits that say nothing.
std::string number_text(double value) {
  if (value == std::floor(value) && value < 1e15) return warplens::grouped(static_cast<uint64_t>(value));
  return fmt::format("{:.4g}", value);
}

std::string said(const Reader& reader, const char* key, std::initializer_list<std::pair<const char*, std::string>> places) {
  Phrase phrase(key);
  for (const auto& [name, text] : places) phrase.places.emplace_back(name, text);
  return reader.texts.say("check.", phrase);
}

// "wavefronts per access"
std::string unit_text(const grading::LimitRule& limit, const Reader& reader) {
  const std::string count = reader.texts.get(std::string("check.count.") + grading::name(limit.count));
  if (limit.per_access) return said(reader, "per_access", {{"what", count}});
  if (!limit.per) return count;
  const std::string& unit = catalog::in_language(limit.per_name, reader.language);
  const size_t first = std::min(unit.find_first_not_of(' '), unit.size());
  return said(reader, "per", {{"what", count}, {"unit", unit.empty() ? limit.per->text() : unit.substr(first)}});
}

// Which accesses: "loads of tile in shared memory on lines with 'x'".
std::string accesses_text(const grading::LimitRule& limit, const Reader& reader) {
  std::vector<std::string> parts;
  if (limit.op) parts.push_back(reader.texts.get(std::string("check.op.") + name(*limit.op)));
  if (!limit.array.empty()) parts.push_back(limit.array);
  if (limit.space) parts.push_back(reader.texts.get(*limit.space == Space::Shared ? "check.space.shared" : "check.space.global"));
  if (!limit.line.empty()) parts.push_back(said(reader, "line_with", {{"text", limit.line}}));
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : reader.texts.get("join.items")) + part;
  return text.empty() ? reader.texts.get("check.any_access") : text;
}

std::string allowed_text(const grading::LimitRule& limit, const Reader& reader) {
  std::string text;
  if (limit.least) text = said(reader, "at_least", {{"limit", number_text(*limit.least)}});
  if (limit.most)
    text += (text.empty() ? "" : reader.texts.get("join.items")) + said(reader, "at_most", {{"limit", number_text(*limit.most)}});
  return text;
}

std::string limit_text(const grading::LimitRule& limit, const CaseOutcome& outcome, const Reader& reader) {
  if (!outcome.measured) return said(reader, "no_access", {{"what", accesses_text(limit, reader)}});
  std::string text =
      said(reader, "measured",
           {{"measured", number_text(*outcome.measured)}, {"what", unit_text(limit, reader)}, {"allowed", allowed_text(limit, reader)}});
  if (outcome.blocks_run != outcome.blocks_total)
    text += said(reader, outcome.extrapolated ? "extrapolated" : "some_blocks",
                 {{"run", grouped(outcome.blocks_run)}, {"total", grouped(outcome.blocks_total)}});
  if (limit.compiled && outcome.doubtful) text += reader.texts.get("check.doubtful");
  return text;
}

std::string findings_text(const CaseOutcome& outcome, const Reader& reader) {
  std::string text = outcome.findings.empty() ? reader.texts.get("check.no_findings")
                                              : said(reader, "findings", {{"count", grouped(outcome.findings.size())}});
  if (outcome.blocks_run != outcome.blocks_total)
    text += said(reader, "some_blocks", {{"run", grouped(outcome.blocks_run)}, {"total", grouped(outcome.blocks_total)}});
  return text;
}

std::string resources_text(const CaseOutcome& outcome, const Reader& reader) {
  std::string text;
  for (const grading::Resource& resource : outcome.resources) {
    if (!text.empty()) text += reader.texts.get("join.clauses");
    const std::string most = grouped(static_cast<uint64_t>(resource.most));
    if (resource.measured)
      text += said(reader, (std::string("resource.") + resource.name).c_str(),
                   {{"measured", grouped(static_cast<uint64_t>(*resource.measured))}, {"most", most}});
    else
      text += said(reader, "resource.spills_unknown", {{"why", reader.texts.say(*resource.why)}, {"most", most}});
  }
  return text;
}

std::string result_text(const Rule& rule, const CaseOutcome& outcome, const Reader& reader) {
  const workload::WrongElements& wrong = *outcome.wrong;
  if (wrong.right()) return said(reader, "right", {{"elements", grouped(wrong.elements())}, {"buffer", rule.result.buffer}});
  std::string text =
      said(reader, "wrong", {{"wrong", grouped(wrong.count)}, {"elements", grouped(wrong.elements())}, {"buffer", rule.result.buffer}});
  if (wrong.unwritten) text += said(reader, "unwritten", {{"count", grouped(wrong.unwritten)}});
  return text;
}

}  // namespace

std::string rule_title(const Rule& rule, const Reader& reader) {
  if (const std::string& title = catalog::in_language(rule.title, reader.language); !title.empty()) return title;
  if (rule.kind == RuleKind::Limit)
    return said(reader, "title.limit",
                {{"allowed", allowed_text(rule.limit, reader)},
                 {"what", unit_text(rule.limit, reader)},
                 {"accesses", accesses_text(rule.limit, reader)}});
  return reader.texts.get(std::string("check.title.") + grading::name(rule.kind));
}

std::string outcome_text(const Rule& rule, const CaseOutcome& outcome, const Reader& reader) {
  if (outcome.problem) return said(reader, "not_measured", {{"why", reader.texts.say(*outcome.problem)}});
  switch (rule.kind) {
    case RuleKind::Result:
      return result_text(rule, outcome, reader);
    case RuleKind::Limit:
      return limit_text(rule.limit, outcome, reader);
    case RuleKind::Findings:
      return findings_text(outcome, reader);
    case RuleKind::Resources:
      return resources_text(outcome, reader);
  }
  return {};
}

std::string finding_kind(const checks::Finding& finding, const Reader& reader) {
  const std::string kind =
      reader.texts.get(std::string("findings.kind.") + (finding.lack == checks::Lack::Expected ? name(finding.lack) : name(finding.kind)));
  return finding.array.empty() ? kind : said(reader, "finding_on", {{"kind", kind}, {"what", checks::element_text(finding)}});
}

std::string finding_text(const checks::Finding& finding, const Reader& reader) {
  const viz::Strings& s = reader.texts;
  if (reader.language == "en")
    return finding.sentence + (finding.advice.empty() ? "" : s.get("join.clauses") + said(reader, "fix", {{"what", finding.advice}}));
  std::string text = finding_kind(finding, reader);
  const bool unset = finding.kind == checks::FindingKind::Uninitialized;
  const auto line = [&](const checks::Moment& at, const char* without) {
    if (at.line == 0) return;
    const bool accessed = at.role != checks::Role::None;
    const std::string role = accessed ? name(at.role) : unset ? without : "", place = s.say("said.", say_line({at.line, {}}));
    text += s.get("join.items") +
            (role.empty() ? place : s.format("findings.what_line", {{"place", place}, {"what", s.get("findings.role." + role)}}));
    if (accessed && at.lanes)
      text += said(reader, "who",
                   {{"lanes", viz::ordinal_range(viz::bits_of(at.lanes))}, {"warp", grouped(at.warp)}, {"block", grouped(at.block)}});
  };
  line(finding.first, "unset");
  if (finding.second) line(*finding.second, "used");
  if (!finding.said.empty()) text += s.get("join.clauses") + s.say("said.", finding.said);
  if (finding.lack != checks::Lack::None) text += s.get("join.clauses") + s.get(std::string("findings.cause.") + name(finding.lack));
  std::string fix = finding.fix.empty() ? std::string() : s.say("fix.", finding.fix);
  if (fix.empty() && finding.remedy != checks::Remedy::None) fix = s.get(std::string("fix.") + name(finding.remedy));
  for (const std::string_view stop : {"。", "."})  // of what is a sentence of its own elsewhere
    if (text.ends_with(stop)) text.resize(text.size() - stop.size());
  return fix.empty() ? text : text + s.get("join.clauses") + said(reader, "fix", {{"what", fix}});
}

std::vector<std::string> finding_lines(const std::vector<checks::Finding>& findings, const Reader& reader) {
  std::vector<std::string> lines;
  for (size_t i = 0; i < std::min(findings.size(), kShownFindings); ++i) lines.push_back(finding_text(findings[i], reader));
  if (findings.size() > kShownFindings)
    lines.push_back(said(reader, "more_findings", {{"count", grouped(findings.size() - kShownFindings)}}));
  return lines;
}

std::vector<std::string> wrong_element_lines(const workload::WrongElements& wrong, const std::string& buffer, const Reader& reader) {
  std::vector<std::string> lines;
  for (const uint64_t i : wrong.first(kShownElements)) {
    const std::string element = buffer + index_text(wrong.extents, static_cast<int64_t>(i));
    const std::string wanted = fmt::format("{:.7g}", wrong.expected.values[i]);
    lines.push_back(
        std::isnan(wrong.got.values[i])
            ? said(reader, "element_unwritten", {{"element", element}, {"expected", wanted}})
            : said(reader, "element", {{"element", element}, {"got", fmt::format("{:.7g}", wrong.got.values[i])}, {"expected", wanted}}));
  }
  if (wrong.count > kShownElements) lines.push_back(said(reader, "more_elements", {{"count", grouped(wrong.count - kShownElements)}}));
  lines.push_back(said(reader, "map", {{"buffer", buffer}, {"rows", grouped(wrong.rows())}, {"columns", grouped(wrong.columns())}}));
  for (const std::string& row : workload::text_map(wrong, kMapRows, kMapColumns)) lines.push_back("  " + row);
  return lines;
}

}  // namespace warplens::app
