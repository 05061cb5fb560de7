#include <algorithm>

#include "kernels/frontend/host/calls/overloads.h"
#include "kernels/frontend/host/calls/setting.h"
#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/launches/closure_type.h"
#include "kernels/frontend/host/values/scalar.h"

namespace warplens::frontend::host {
namespace {

constexpr size_t kMaxLaunches = 64;
constexpr int64_t kMaxExtent = 0x7fffffff;

// Whether anything but a launch has the name where it may declare it: behind a type, or in a list.
bool may_be_declared(const Unit& unit, const std::string& name) {
  bool in_launch = false;
  for (size_t at = 1; at < unit.tokens.size(); ++at) {
    if (unit.is(at, "<<<")) in_launch = true;
    if (unit.is(at, ">>>") || unit.is(at, ";")) in_launch = false;
    if (in_launch || !unit.is(at, name)) continue;
    const std::string& before = unit.tokens[at - 1].text;
    const bool is_used = unit.is_word(at - 1) ? one_of(before, {"return", "case", "else", "throw", "sizeof"})
                                              : !one_of(before, {"*", "&", "&&", ",", ">", "]", "{", "...", "::"});
    const bool is_bound = before == "[" && (unit.is(at + 1, "=") || (at > 1 && one_of(unit.tokens[at - 2].text, {"auto", "&", "&&"})));
    if (!is_used || is_bound) return true;
  }
  return false;
}

// Names in what stands in <<<>>> that nothing in the file declares.
std::vector<std::string> undeclared_in(const Unit& unit, size_t begin, size_t end) {
  std::vector<std::string> found;
  for (size_t at = begin; at < end; ++at) {
    const std::string& name = unit.tokens[at].text;
    const bool is_alone = unit.is_word(at) && !one_of(unit.tokens[at - 1].text, {".", "->", "::"}) &&
                          !one_of(unit.tokens[at + 1].text, {"(", "::", "<", "{"}) && !is_plain_type(name);
    const bool is_known = one_of(name, {"true", "false", "nullptr", "sizeof", "NULL", "this", "warpSize", "new", "unsigned", "const"});
    if (is_alone && !is_known && std::find(found.begin(), found.end(), name) == found.end() && !may_be_declared(unit, name))
      found.push_back(name);
  }
  return found;
}

}  // namespace

// A dim3, or the number of its first.
std::optional<HostExtent> Interpreter::extent(const Value& value, uint32_t line) {
  HostExtent made;
  made.origin.line = line;
  const auto take = [&](const Value& v, size_t i) {
    if (!v.is_number() || v.as_whole() < 0 || v.as_whole() > kMaxExtent) return false;
    made.size[i] = static_cast<uint32_t>(v.as_whole());
    if (made.origin.guessed.empty()) made.origin.guessed = v.guess;
    return true;
  };
  if (value.is_number()) return take(value, 0) ? std::optional(made) : std::nullopt;
  if (value.kind == Value::Kind::Memory) {  // {a, b}
    for (const auto& [i, cell] : value.memory->elements)
      if (i < 0 || i > 2 || !take(cell->value, static_cast<size_t>(i))) return std::nullopt;
    return made;
  }
  if (value.kind != Value::Kind::Struct) return std::nullopt;
  for (size_t i = 0; i < 3; ++i) {
    const auto field = value.fields->members.find(std::string(1, "xyz"[i]));
    if (field != value.fields->members.end() && !take(field->second->value, i)) return std::nullopt;
  }
  return made;
}

// A launch's argument comes with the whole of the array that it points into: a kernel may read below its pointer.
void Interpreter::find_first_bytes(const Value& value) {
  if (value.kind == Value::Kind::Struct && value.fields)
    for (const auto& [name, cell] : value.fields->members) find_first_bytes(cell->value);
  if (value.kind != Value::Kind::Memory) return;
  first_bytes_.try_emplace(value.memory.get(), 0);
}
int64_t Interpreter::first_byte(const Value& value) const {
  const auto found = first_bytes_.find(value.memory.get());
  return found == first_bytes_.end() ? value.offset : found->second;
}

HostArgument Interpreter::argument_of(const Value& value, const std::string& name, uint32_t line, const std::vector<Value>& before,
                                      const std::vector<std::string>& names) {
  HostArgument argument;
  argument.name = name;
  argument.origin = {line, value.guess};
  if (value.is_number()) {
    argument.kind = value.type.base == "nullptr" ? HostArgument::Kind::Null : HostArgument::Kind::Number;
    argument.text = text_of(value);
    argument.content = value.text;
    return argument;
  }
  if (value.kind == Value::Kind::Struct && value.fields) {
    argument.kind = HostArgument::Kind::Structure;
    std::vector<Value> seen = before;
    std::vector<std::string> called = names;
    add_fields(value, {}, name, line, seen, called, argument.fields);
    return argument;
  }
  if (value.kind != Value::Kind::Memory) {
    argument.origin.guessed = value.text.empty() ? name : value.text;
    return argument;
  }
  for (size_t i = 0; i < before.size(); ++i) {
    if (before[i].kind != Value::Kind::Memory || before[i].memory != value.memory || value.anywhere) continue;
    argument.kind = HostArgument::Kind::Place, argument.text = names[i];
    argument.bytes = as_size(value.offset - first_byte(value));
    argument.origin.guessed = value.guess;
    return argument;
  }
  argument.kind = HostArgument::Kind::Buffer;
  const Buffer& buffer = *value.memory;
  if (buffer.device && buffer.size_known && buffer.bytes == 0 && buffer.size_guess.empty() && !value.anywhere) {
    argument.kind = HostArgument::Kind::Null;  // which cudaMalloc() gives for no bytes
    return argument;
  }
  if (!buffer.size_known || buffer.bytes == 0 || value.anywhere) {
    argument.kind = HostArgument::Kind::Unknown;
    argument.origin.guessed = buffer.size_known || buffer.size_guess.empty() ? name : buffer.size_guess;
    const bool holds_nothing = buffer.content.empty() && !buffer.image && buffer.elements.empty() && buffer.doubt.empty();
    if (buffer.device && holds_nothing) argument.content = "unset";
    return argument;
  }
  const int64_t first = std::max<int64_t>(0, first_byte(value));
  argument.bytes = buffer.bytes - std::min<uint64_t>(buffer.bytes, static_cast<uint64_t>(first));
  argument.begin = as_size(value.offset - first);
  const Contents contents = content_of(buffer, element_type(value), static_cast<uint64_t>(first), argument.bytes);
  argument.content = contents.text, argument.element = contents.element, argument.content_guess = contents.guess;
  if (!contents.stored.empty()) argument.stored = {contents.stored};
  if (!value.guess.empty()) note(argument.content_guess, value.guess);
  if (buffer.freed) argument.misuse = "freed:" + std::to_string(buffer.freed);
  if (buffer.of_host) argument.misuse = "host:" + std::to_string(buffer.line);
  argument.origin = {buffer.line, buffer.size_guess};
  return argument;
}

// Whether anything was stored in a member, or in a part of it.
static bool holds_something(const Cell& member) {
  const Value& value = member.value;
  const auto holds = [](const auto& part) { return holds_something(*part.second); };
  if (value.kind == Value::Kind::Struct && value.fields)
    return std::any_of(value.fields->members.begin(), value.fields->members.end(), holds);
  if (!member.is_array || !value.memory) return value.known();
  return !value.memory->content.empty() || value.memory->image || !value.memory->elements.empty();
}

// Of structures in it too: "rows.length".
void Interpreter::add_fields(const Value& value, const std::string& path, const std::string& name, uint32_t line,
                             std::vector<Value>& before, std::vector<std::string>& names, std::vector<HostArgument>& fields) {
  const bool has_some = std::any_of(value.fields->members.begin(), value.fields->members.end(),
                                    [&](const auto& m) { return overlaps(value.type.base, m.first) && holds_something(*m.second); });
  for (const auto& [own, cell] : value.fields->members) {
    if (has_some && overlaps(value.type.base, own) && !holds_something(*cell)) continue;  // its bytes are those of another
    const std::string field = path.empty() ? own : path + "." + own;
    if (cell->value.kind == Value::Kind::Struct && cell->value.fields) {
      add_fields(cell->value, field, name, line, before, names, fields);
      continue;
    }
    if (cell->is_array && cell->value.memory->extents.size() < 2 && unit_.records.contains(element_type(cell->value).base)) {
      constexpr uint64_t kMaxListed = 64;  // as the program's members are
      const uint64_t count = cell->value.memory->bytes / std::max<uint64_t>(1, size_of(element_type(cell->value)));
      for (uint64_t i = 0; i < std::min(count, kMaxListed); ++i) {
        const Value element = element_in(cell->value, number(static_cast<int64_t>(i), "long")).value;
        if (element.kind != Value::Kind::Struct || !element.fields) continue;
        add_fields(element, field + "[" + std::to_string(i) + "]", name, line, before, names, fields);
      }
      continue;
    }
    const Value& held = cell->value;
    const bool is_null = cell->type.pointers > 0 && held.is_number() && held.exact() && held.as_whole() == 0;
    fields.push_back(argument_of(is_null ? number(0, "nullptr") : held, field, line, before, names));
    before.push_back(cell->value);
    names.push_back(name + "." + field);
  }
}

// What the launch chooses the kernel's template parameters to be.
std::vector<HostSetting> Interpreter::template_settings(const Callable& callable, const Function& kernel, const std::vector<Value>& given,
                                                        uint32_t line) {
  std::vector<HostSetting> settings;
  std::vector<Result> values;
  for (const Value& v : given) values.push_back({v, {}, {}, 0, {}});
  Scope scope;
  bind_templates(kernel, callable, values, scope);
  for (const Parameter& p : kernel.templates) {
    const auto bound = scope.names.find(p.name);
    const bool has_default = p.initial != p.initial_end;
    const size_t place = static_cast<size_t>(&p - kernel.templates.data());
    if (is_pack(p)) {
      settings.push_back(pack_setting(callable, kernel, place, given, line));
      continue;
    }
    if (bound == scope.names.end() || p.name.empty()) continue;
    const Value& v = bound->second->value;
    if (has_default && place >= callable.arguments.size() && !p.is_type) continue;
    HostSetting setting{p.name, setting_of(v), false, {line, v.guess}};
    if (!setting.value.empty()) settings.push_back(std::move(setting));
  }
  return settings;
}

// A pointer to one structure, `new Matrix`, is an array of it.
Value Interpreter::as_array(const Value& value) {
  const bool is_structure = value.kind == Value::Kind::Address && value.target->value.kind == Value::Kind::Struct;
  Type type = is_structure ? value.target->value.type : Type{};
  const uint64_t bytes = is_structure && unit_.records.contains(type.base) ? size_of(type) : 0;
  if (bytes == 0) return value;
  Value made;
  made.kind = Value::Kind::Memory, made.type = type, made.memory = std::make_shared<Buffer>();
  ++made.type.pointers;
  made.memory->bytes = bytes, made.memory->size_known = true, made.memory->stored = type;
  made.memory->elements[0] = value.target;
  return made;
}

// A lambda that a launch passes, as a structure of what it captures: its type says where it stands and what that is, "lambda 16:45
// (float a, float* x)". Without captures that could be known it says where it stands.
Value Interpreter::as_closure(const Value& value) const {
  if (value.kind != Value::Kind::Function || !value.function->lambda || value.function->captured.empty()) return value;
  Value made;
  made.kind = Value::Kind::Struct, made.fields = std::make_shared<Struct>();
  const Token& begin = token(value.function->lambda);
  std::string captured;
  bool known = true;
  for (const auto& [name, cell] : value.function->captured.back()->names) {
    Type type = cell->type.base.empty() || cell->type.base == "auto" ? cell->value.type : cell->type;
    type.reference = false;
    known = known && !type.base.empty() && type.base != "auto" && type.base != "void" && !cell->is_array && type.pointers >= 0 &&
            cell->value.kind != Value::Kind::Function;
    captured += (captured.empty() ? "" : ", ") + type.text() + " " + name;
    made.fields->members[name] = cell;
  }
  made.type.base = kLambda + std::to_string(begin.line) + ":" + std::to_string(begin.column) + (known ? " (" + captured + ")" : "");
  return made;
}

void Interpreter::note_launch(const Callable& callable, const std::vector<Value>& configuration, std::vector<Value> given, uint32_t line,
                              bool cooperative, size_t token_at) {
  const Function* const kernel = launched_kernel(callable, given);
  if (!kernel) {
    for (const Value& v : given) doubt_what(v, callable.name + "()");
    return;
  }
  for (size_t i = given.size(); i < kernel->parameters.size() && kernel->parameters[i].initial < kernel->parameters[i].initial_end; ++i) {
    size_t place = kernel->parameters[i].initial;
    given.push_back(expression(place).value);
  }
  for (Value& v : given) v = as_array(as_closure(v));
  const std::vector<size_t> places = parameter_places(*kernel, given.size());
  for (size_t i = 0; i < places.size(); ++i) {  // as the parameter has it
    const Parameter& p = kernel->parameters[places[i]];
    if (given[i].kind == Value::Kind::Struct)
      if (const auto wanted = type_at(p.begin)) given[i] = coerced(std::move(given[i]), wanted->first);
    const auto type = given[i].is_number() && given[i].type.base != "nullptr" ? type_at(p.begin) : std::nullopt;
    if (type && type->first.pointers > 0 && given[i].exact() && given[i].as_whole() == 0) given[i] = number(0, "nullptr");
    const bool is_number = type && scalar_of(type->first) && !is(p.end + 1, "[");
    if (is_number) given[i] = converted(std::move(given[i]), type->first);
  }
  if (captures_) captured_.push_back({callable, configuration, given, line, token_at});
  const bool is_count_refuted = !ended_on_.empty() && !is_of_the_device(ended_on_);
  HostLaunch made;
  made.kernel = name_of_kernel(unit_, *kernel), made.line = line, made.cooperative = cooperative,
  made.conditional = reached_on() != nullptr, made.unlikely = unlikely_on(),
  made.refuted = is_count_refuted  ? "ended"
                 : is_shifted_out_ ? "shifted"
                                   : "";
  made.function = frames_.empty() || !frames_.back() ? "" : frames_.back()->name;
  if (line == 0) {  // a file that is included launches it, for this line
    made.line = line_;
    for (const Function* frame : frames_)
      if (frame && token(frame->body).line > 0) made.function = frame->name;
  }
  if (!configuration.empty()) made.grid = extent(configuration[0], line);
  if (configuration.size() > 1) made.block = extent(configuration[1], line);
  if (configuration.size() > 2) made.shared = extent(configuration[2], line);
  if (configuration.size() <= 2) made.shared = HostExtent{{0, 0, 0}, {line, {}}};
  if (const auto asked = asked_shared_.find(callable.name); asked != asked_shared_.end()) made.asked_shared = asked->second;
  made.settings = template_settings(callable, *kernel, given, line);
  std::vector<std::string> names;
  first_bytes_.clear();
  for (const Value& v : given) find_first_bytes(v);
  std::vector<Value> before;  // also in structures
  const std::vector<std::string> parameters = parameter_names(*kernel, given.size());
  for (size_t i = 0; i < std::min(given.size(), parameters.size()); ++i) {
    made.arguments.push_back(argument_of(given[i], parameters[i], line, before, names));
    std::vector<HostArgument> listed;
    if (given[i].kind == Value::Kind::Struct && given[i].fields) add_fields(given[i], {}, parameters[i], line, before, names, listed);
    before.push_back(given[i]), names.push_back(parameters[i]);
  }
  made.overflows.assign(overflows_.begin(), overflows_.end());
  add_shared_variables();
  for (const auto& [name, filled] : variables_) made.variables.push_back(filled);
  const std::vector<Reached> passed = add_pointed(made, given);
  const size_t run = runs_.size();
  note_run(made, *kernel, given, passed);
  if (run < runs_.size()) made.rounds = {first_run_ + run};
  first_bytes_.clear();
  std::string place = std::to_string(line) + ":" + std::to_string(token_at) + instance_text(made), key = place;
  for (const auto* part : {&made.grid, &made.block, &made.shared})
    for (size_t i = 0; i < 3; ++i) key += "," + (*part ? std::to_string((*part)->size[i]) : "?");
  for (const HostArgument& a : made.arguments) key += ";" + a.text + ":" + std::to_string(a.bytes);
  for (size_t i = 0; i < launches_.size(); ++i) {
    if (places_[i] != place) continue;
    launches_[i].repeats |= keys_[i] != key;
    launches_[i].rounds.insert(launches_[i].rounds.end(), made.rounds.begin(), made.rounds.end());
    ++launches_[i].times;
    if (made.unlikely.empty()) launches_[i].unlikely.clear();
    if (made.refuted.empty()) launches_[i].refuted.clear();
    if (const std::string* const on = reached_on(); on && launches_[i].times_guess.empty()) launches_[i].times_guess = *on;
    if (launches_[i].conditional && launches_[i].times_guess.empty()) launches_[i].times_guess = kContents;
    return count_launch(i);
  }
  const auto is_of_it = [&](const HostLaunch& l) { return l.kernel == made.kernel; };
  if (launches_.size() >= kMaxLaunches && std::any_of(launches_.begin(), launches_.end(), is_of_it)) return void(has_more_ = true);
  launches_.push_back(std::move(made));
  count_launch(launches_.size() - 1);
  keys_.push_back(std::move(key));
  places_.push_back(std::move(place));
}

// Arguments that are names alone.
void Interpreter::note_passed(const Function* function, size_t list) {
  size_t parameter = 0;
  for (size_t at = list + 1, close = unit_.match[list]; function && at < close && parameter < function->parameters.size(); ++parameter) {
    if (is_word(at) && (is(at + 1, ",") || at + 1 == close))
      passed_[{name_of_kernel(unit_, *function), function->parameters[parameter].name}] = token(at).text;
    while (at < close && !is(at, ",")) at = unit_.match[at] > at ? unit_.match[at] + 1 : at + 1;
    ++at;
  }
}

// One of several kernels, nobody knows which.
void Interpreter::note_one_of(const Value& kernel, const std::vector<Value>& configuration, const std::vector<Value>& values,
                              size_t begin) {
  std::vector<Callable> all = kernel.function->others;
  all.insert(all.begin(), *kernel.function);
  unknown_conditions_.push_back(kernel.guess);
  const size_t runs = runs_.size();
  for (const Callable& each : all) {
    note_launch(each, configuration, values, token(begin).line, false, begin);
    undo_results(runs);
  }
  doubt_results(runs);
  unknown_conditions_.pop_back();
}

// A parameter that is a reference gets the place of what is passed.
void Interpreter::refer(const Function* kernel, const std::vector<Result>& passed, std::vector<Value>& values) {
  if (!kernel) return;
  const std::vector<size_t> places = parameter_places(*kernel, values.size());
  for (size_t i = 0; i < places.size(); ++i) {
    const auto type = type_at(kernel->parameters[places[i]].begin);
    if (type && type->first.reference && (passed[i].cell || passed[i].memory)) values[i] = address_of(passed[i]);
  }
}

// kernel<<<grid, block, shared, stream>>>(arguments)
Result Interpreter::launch(const Result& kernel, size_t begin, size_t at, size_t list) {
  std::vector<Value> configuration;
  const size_t first = at;
  while (at < list && !is(at, ">>>") && !stopped()) {
    configuration.push_back(expression(at).value);
    while (at < list && !is(at, ",") && !is(at, ">>>")) at = unit_.match[at] > at ? unit_.match[at] + 1 : at + 1;
    if (is(at, ",")) ++at;
  }
  std::vector<Value> values;
  const std::vector<Result> passed = arguments(list, true);
  if (flow_ != Flow::Normal) return {number(0), {}, {}, 0, {}};  // one of them has thrown
  for (const Result& each : passed) values.push_back(each.value);
  if (kernel.value.kind == Value::Kind::Function) refer(launched_kernel(*kernel.value.function, values), passed, values);
  if (kernel.value.kind != Value::Kind::Function) {  // of a table, and which one is not known
    const std::string what = kernel.value.text.empty() ? text_unknown(begin, begin + 4).value.text : kernel.value.text;
    for (const Value& v : values) doubt_what(v, what);
  }
  if (kernel.value.kind == Value::Kind::Function) note_passed(launched_kernel(*kernel.value.function, values), list);
  const size_t before = launches_.size();
  if (kernel.value.kind == Value::Kind::Function && kernel.value.guess.empty())
    note_launch(*kernel.value.function, configuration, values, token(begin).line, false, begin);
  else if (kernel.value.kind == Value::Kind::Function)
    note_one_of(kernel.value, configuration, values, begin);
  if (launches_.size() > before) launches_.back().undeclared = undeclared_in(unit_, first, at);
  return {number(0), {}, {}, 0, {}};
}

// cudaLaunchKernel(kernel, grid, block, pointers to arguments, shared, stream) and its kin.
bool Interpreter::launch_call(const std::string& name, Arguments& given, uint32_t line) {
  const bool cooperative = name == "cudaLaunchCooperativeKernel";
  if (name == "cudaLaunchKernelEx" && given.size() >= 2) {
    const Result config = given[0].value.kind == Value::Kind::Address ? dereferenced(given[0]) : given[0];
    if (given[1].value.kind != Value::Kind::Function) return true;
    std::vector<Value> values;
    for (size_t i = 2; i < given.size(); ++i) values.push_back(given[i].value);
    note_launch(*given[1].value.function,
                {member(config, "gridDim").value, member(config, "blockDim").value, member(config, "dynamicSmemBytes").value}, values, line,
                false);
    return true;
  }
  if ((name != "cudaLaunchKernel" && !cooperative) || given.size() < 4) return false;
  if (given[0].value.kind != Value::Kind::Function) return true;
  std::vector<Value> configuration{given[1].value, given[2].value};
  if (given.size() > 4) configuration.push_back(given[4].value);
  note_launch(*given[0].value.function, configuration, pointed_to(given[3].value), line, cooperative);
  return true;
}

}  // namespace warplens::frontend::host
