#include "kernels/frontend/host/values/operators.h"

#include <map>

namespace warplens::frontend::host {

int precedence(const std::string& op) {
  static const std::map<std::string, int, std::less<>> levels = {{"||", 1}, {"&&", 2}, {"|", 3}, {"^", 4},  {"&", 5},  {"==", 6},
                                                                 {"!=", 6}, {"<", 7},  {">", 7}, {"<=", 7}, {">=", 7}, {"<<", 8},
                                                                 {">>", 8}, {"+", 9},  {"-", 9}, {"*", 10}, {"/", 10}, {"%", 10}};
  const auto found = levels.find(op);
  return found == levels.end() ? 0 : found->second;
}

bool is_assignment(const std::string& op) {
  return op == "=" || op == "+=" || op == "-=" || op == "*=" || op == "/=" || op == "%=" || op == "<<=" || op == ">>=" || op == "&=" ||
         op == "|=" || op == "^=";
}

std::optional<ExprOperator> arithmetic_of(const std::string& op) {
  static const std::map<std::string, ExprOperator, std::less<>> all = {
      {"+", ExprOperator::Add}, {"-", ExprOperator::Sub}, {"*", ExprOperator::Mul}, {"/", ExprOperator::Div},  {"%", ExprOperator::Rem},
      {"&", ExprOperator::And}, {"|", ExprOperator::Or},  {"^", ExprOperator::Xor}, {"<<", ExprOperator::Shl}, {">>", ExprOperator::Shr},
      {"<", ExprOperator::Lt},  {"<=", ExprOperator::Le}, {"==", ExprOperator::Eq}};
  const auto found = all.find(op);
  return found == all.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace warplens::frontend::host
