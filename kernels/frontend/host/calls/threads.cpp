// Threads of the host: each is followed as a call at the place where it begins, so that what it launches is launched there.
#include "kernels/frontend/host/interpreter.h"

namespace warplens::frontend::host {
namespace {

constexpr const char* kFuture = "future";

bool is_policy(const Value& value) { return value.text.ends_with("async") || value.text.ends_with("deferred"); }

}  // namespace

bool Interpreter::is_thread(const Type& type) const {
  return type.pointers == 0 && one_of(type.base, {"thread", "jthread"}) && !unit_.records.contains(type.base);
}

// Of std::thread(f, ...) and std::async(policy, f, ...). What f gives is got from it later; nothing: which function it is, is not known.
std::optional<Result> Interpreter::begun(Arguments given) {
  if (!given.empty() && is_policy(given[0].value)) given.erase(given.begin());
  if (given.empty()) return std::nullopt;
  const Result function = given[0].value.kind == Value::Kind::Address ? dereferenced(given[0]) : given[0];
  if (function.value.kind != Value::Kind::Function && function.value.kind != Value::Kind::Struct) return std::nullopt;
  given.erase(given.begin());
  Result left;
  const bool is_method = function.value.kind == Value::Kind::Function && !function.value.function->owner.empty() && !given.empty();
  if (is_method) {  // of the object that comes first
    const Result object = given[0];
    given.erase(given.begin());
    left = call_method(object, function.value.function->name, given, *function.value.function);
  } else {
    left = call(function, 0, std::move(given));
  }
  Value made;
  made.kind = Value::Kind::Struct, made.fields = std::make_shared<Struct>(), made.type.base = kFuture;
  made.fields->members["value"] = make_cell(left.value, left.value.type);
  return Result{made, {}, {}, 0, {}};
}

// get() and its kin.
std::optional<Result> Interpreter::future_method(const Value& future, const std::string& method) {
  if (future.kind != Value::Kind::Struct || future.type.base != kFuture || unit_.records.contains(kFuture)) return std::nullopt;
  if (method == "get") return Result{future.fields->members.at("value")->value, {}, {}, 0, {}};
  if (one_of(method, {"wait", "join", "detach", "joinable", "valid", "share"})) return Result{unknown(method + "()"), {}, {}, 0, {}};
  return std::nullopt;
}

}  // namespace warplens::frontend::host
