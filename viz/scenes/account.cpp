#include "viz/scenes/account.h"

namespace warplens::viz {

std::string account_text(std::string_view account, const Strings& strings) {
  return strings.get(account == "compiled" ? "badges.compiled" : "badges.written");
}

std::string doubt_text(std::span<const analysis::Doubt> doubts, const Strings& strings) {
  std::string reasons;
  for (const analysis::Doubt doubt : doubts)
    reasons +=
        (reasons.empty() ? "" : strings.get("join.clauses")) + strings.get("panel.ladder_doubts." + std::string(analysis::key(doubt)));
  return reasons.empty() ? reasons : strings.format("panel.ladder_doubt", {{"why", std::string_view(reasons)}});
}

std::string doubt_text(const analysis::LineDoubts& doubts, uint32_t line, const Strings& strings) {
  const auto found = doubts.find(line);
  return found == doubts.end() ? std::string() : doubt_text(found->second, strings);
}

}  // namespace warplens::viz
