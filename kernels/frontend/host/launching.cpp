#include <algorithm>

#include "kernels/frontend/host/interpreter.h"

namespace warplens::frontend::host {
namespace {

constexpr size_t kMostLaunches = 64;
constexpr int64_t kMostExtent = 0x7fffffff;

}  // namespace

// A dim3, or the number of its first.
std::optional<HostExtent> Interpreter::extent(const Value& value, uint32_t line) {
  HostExtent made;
  made.origin.line = line;
  const auto take = [&](const Value& v, size_t i) {
    if (!v.is_number() || v.as_whole() < 0 || v.as_whole() > kMostExtent) return false;
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

HostArgument Interpreter::argument_of(const Value& value, const std::string& name, uint32_t line, const std::vector<Value>& before,
                                      const std::vector<std::string>& names) {
  HostArgument argument;
  argument.name = name;
  argument.origin = {line, value.guess};
  if (value.is_number()) {
    argument.kind = value.type.base == "nullptr" ? HostArgument::Kind::Null : HostArgument::Kind::Number;
    argument.text = text_of(value);
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
    if (before[i].kind != Value::Kind::Memory || before[i].memory != value.memory) continue;
    argument.kind = HostArgument::Kind::Place, argument.text = names[i];
    argument.bytes = static_cast<uint64_t>(std::max<int64_t>(0, value.offset));
    return argument;
  }
  argument.kind = HostArgument::Kind::Buffer;
  const Buffer& buffer = *value.memory;
  if (!buffer.size_known || buffer.bytes == 0) {
    argument.kind = HostArgument::Kind::Unknown;
    argument.origin.guessed = name;
    return argument;
  }
  argument.bytes = buffer.bytes;
  if (value.offset > 0 && static_cast<uint64_t>(value.offset) < buffer.bytes) argument.text = std::to_string(value.offset);
  const Contents contents = content_of(buffer, bytes_of(element_type(value)));
  argument.content = contents.text;
  argument.origin = {buffer.line, buffer.size_guess};
  if (argument.origin.guessed.empty()) argument.origin.guessed = contents.guess;
  return argument;
}

// Of structures in it too: "rows.length".
void Interpreter::add_fields(const Value& value, const std::string& path, const std::string& name, uint32_t line,
                             std::vector<Value>& before, std::vector<std::string>& names, std::vector<HostArgument>& fields) {
  for (const auto& [own, cell] : value.fields->members) {
    const std::string field = path.empty() ? own : path + "." + own;
    if (cell->value.kind == Value::Kind::Struct && cell->value.fields) {
      add_fields(cell->value, field, name, line, before, names, fields);
      continue;
    }
    fields.push_back(argument_of(cell->value, field, line, before, names));
    before.push_back(cell->value);
    names.push_back(name + "." + field);
  }
}

void Interpreter::note_launch(const Callable& callable, const std::vector<Value>& configuration, std::vector<Value> given, uint32_t line,
                              bool cooperative, size_t token_at) {
  const Function* const kernel = unit_.kernel(callable.name);
  if (!kernel) return;
  for (size_t i = given.size(); i < kernel->parameters.size() && kernel->parameters[i].initial < kernel->parameters[i].initial_end; ++i) {
    size_t place = kernel->parameters[i].initial;
    given.push_back(expression(place).value);
  }
  HostLaunch made;
  made.kernel = callable.name, made.line = line, made.cooperative = cooperative, made.conditional = conditions_ > 0;
  made.function = frames_.empty() || !frames_.back() ? "" : frames_.back()->name;
  if (!configuration.empty()) made.grid = extent(configuration[0], line);
  if (configuration.size() > 1) made.block = extent(configuration[1], line);
  if (configuration.size() > 2) made.shared = extent(configuration[2], line);
  if (configuration.size() <= 2) made.shared = HostExtent{{0, 0, 0}, {line, {}}};
  std::vector<Result> values;
  for (const Value& v : given) values.push_back({v, {}, {}, 0, {}});
  Scope scope;
  bind_templates(*kernel, callable, values, scope);
  for (const Parameter& p : kernel->templates) {
    const auto bound = scope.names.find(p.name);
    const bool has_default = p.initial != p.initial_end;
    const size_t place = static_cast<size_t>(&p - kernel->templates.data());
    if (bound == scope.names.end() || p.name.empty()) continue;
    const Value& v = bound->second->value;
    if (has_default && place >= callable.arguments.size() && !p.is_type) continue;
    HostSetting setting{p.name, {}, false, {line, v.guess}};
    if (v.is_number())
      setting.value = v.type.base == "bool" ? (v.truth() ? "true" : "false") : std::to_string(v.as_whole());
    else if (v.kind == Value::Kind::TypeName)
      setting.value = v.type.text();
    else if (v.kind == Value::Kind::Function)
      setting.value = v.function->name;
    if (!setting.value.empty()) made.settings.push_back(std::move(setting));
  }
  std::vector<std::string> names;
  for (size_t i = 0; i < kernel->parameters.size(); ++i) {
    const std::string& name = kernel->parameters[i].name;
    if (i < given.size()) {
      made.arguments.push_back(argument_of(given[i], name, line, {given.begin(), given.begin() + static_cast<ptrdiff_t>(i)}, names));
    }
    names.push_back(name);
  }
  for (const auto& [name, filled] : variables_) made.variables.push_back(filled);
  note_run(made, *kernel, given);
  std::string place = std::to_string(line) + ":" + std::to_string(token_at) + instance_text(made), key = place;
  for (const auto* part : {&made.grid, &made.block, &made.shared})
    for (size_t i = 0; i < 3; ++i) key += "," + (*part ? std::to_string((*part)->size[i]) : "?");
  for (const HostArgument& a : made.arguments) key += ";" + a.text + ":" + std::to_string(a.bytes);
  for (size_t i = 0; i < launches_.size(); ++i) {
    if (places_[i] != place) continue;
    launches_[i].repeats |= keys_[i] != key;
    return;
  }
  if (launches_.size() >= kMostLaunches) return;
  launches_.push_back(std::move(made));
  keys_.push_back(std::move(key));
  places_.push_back(std::move(place));
}

// cudaMemcpyToSymbol(variable, from, bytes)
void Interpreter::note_variable(size_t list, const std::vector<Result>& given) {
  std::string name;
  for (size_t at = list + 1; at < unit_.match[list] && !is(at, ","); ++at)
    if (is_word(at) || token(at).kind == Token::Kind::Text) name = token(at).text;
  std::erase(name, '"');
  const Value& from = given[1].value;
  HostArgument filled = argument_of(from.kind == Value::Kind::Address ? from.target->value : from, name, token(list).line, {}, {});
  if (filled.kind == HostArgument::Kind::Buffer && from.offset > 0) {  // what it is filled with is a part
    filled.bytes -= std::min(filled.bytes, static_cast<uint64_t>(from.offset));
    filled.text.clear();
    if (!filled.content.empty() && filled.origin.guessed.empty()) filled.origin.guessed = "what it contains";
  }
  if (given.size() > 2 && given[2].value.is_number() && filled.kind == HostArgument::Kind::Buffer)
    filled.bytes = std::min(filled.bytes, static_cast<uint64_t>(std::max<int64_t>(0, given[2].value.as_whole())));
  if (from.kind == Value::Kind::Text) {
    filled.kind = HostArgument::Kind::Buffer, filled.bytes = from.text.size(), filled.content = letters_of(from.text);
  }
  variables_[name] = std::move(filled);
}

// Arguments that are names alone.
void Interpreter::note_passed(const std::string& kernel, size_t list) {
  const Function* const function = unit_.kernel(kernel);
  size_t parameter = 0;
  for (size_t at = list + 1, close = unit_.match[list]; function && at < close && parameter < function->parameters.size(); ++parameter) {
    if (is_word(at) && (is(at + 1, ",") || at + 1 == close)) passed_[{kernel, function->parameters[parameter].name}] = token(at).text;
    while (at < close && !is(at, ",")) at = unit_.match[at] > at ? unit_.match[at] + 1 : at + 1;
    ++at;
  }
}

// kernel<<<grid, block, shared, stream>>>(arguments)
Result Interpreter::launch(const Result& kernel, size_t begin, size_t at, size_t list) {
  std::vector<Value> configuration;
  while (at < list && !is(at, ">>>") && !stopped()) {
    configuration.push_back(expression(at).value);
    while (at < list && !is(at, ",") && !is(at, ">>>")) at = unit_.match[at] > at ? unit_.match[at] + 1 : at + 1;
    if (is(at, ",")) ++at;
  }
  std::vector<Value> values;
  for (const Result& each : arguments(list, true)) values.push_back(each.value);
  if (kernel.value.kind == Value::Kind::Function) note_passed(kernel.value.function->name, list);
  if (kernel.value.kind == Value::Kind::Function)
    note_launch(*kernel.value.function, configuration, values, token(begin).line, false, begin);
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
