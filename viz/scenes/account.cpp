#include "viz/scenes/account.h"

namespace warplens::viz {

std::string account_text(std::string_view account, const Strings& strings) {
  return strings.get(account == "compiled" ? "badges.compiled" : "badges.written");
}

}  // namespace warplens::viz
