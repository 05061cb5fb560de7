// Arrays that a launch's arguments lead to through pointers in memory: tables of rows, nodes of lists.
#include <algorithm>
#include <cstdlib>

#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/values/image.h"

namespace warplens::frontend::host {
namespace {

constexpr size_t kMaxPointed = 8192;

// "rows[2]" of a table; "list#3" of the third array that structures lead to, counted for all of a launch.
std::string name_of(const std::string& from, uint64_t at, bool is_table, size_t count) {
  return is_table ? from + "[" + std::to_string(at / 8) + "]" : from.substr(0, from.find('#')) + "#" + std::to_string(count + 1);
}

// A variable of the device that holds pointers, as an array.
Value variable_value(const Image& image) {
  Value value;
  value.kind = Value::Kind::Memory, value.memory = std::make_shared<Buffer>();
  value.memory->bytes = image.bytes.size(), value.memory->size_known = true;
  value.memory->image = std::make_shared<const Image>(image);
  value.type = Type{"void", {}, image.pointers.size() * 8 == image.bytes.size() ? 2 : 1, false};
  return value;
}

}  // namespace

// Null where there are none.
std::shared_ptr<const Image> Interpreter::with_pointers(const Value& value) {
  if (value.kind != Value::Kind::Memory || value.anywhere || !holds_pointers(*value.memory)) return nullptr;
  std::string why;
  auto image = image_of(*value.memory, element_type(value), why);
  return image && !image->pointers.empty() ? image : nullptr;
}

// Gives what the launch gets and reaches.
std::vector<Reached> Interpreter::add_pointed(HostLaunch& made, const std::vector<Value>& given) {
  std::vector<Reached> passed;
  std::vector<HostArgument*> arguments;  // of each; null: of what the launch gets in another one
  const std::function<void(const Value&, const std::string&, HostArgument&)> add = [&](const Value& value, const std::string& name,
                                                                                       HostArgument& argument) {
    if (argument.kind == HostArgument::Kind::Buffer) passed.push_back({name, value}), arguments.push_back(&argument);
    if (argument.kind != HostArgument::Kind::Structure) return;
    for (HostArgument& field : argument.fields) {
      Result part{value, {}, {}, 0, {}};
      for (size_t begin = 0, end = 0; begin < field.name.size(); begin = end + 1) {
        end = std::min(field.name.find('.', begin), field.name.size());
        const std::string own = field.name.substr(begin, end - begin);
        const size_t bracket = std::min(own.find('['), own.size());
        part = member(part, own.substr(0, bracket));
        if (bracket < own.size()) part = element_in(part.value, number(std::strtoll(own.c_str() + bracket + 1, nullptr, 10), "long"));
      }
      add(part.value, name + "." + field.name, field);
    }
  };
  for (size_t i = 0; i < std::min(given.size(), made.arguments.size()); ++i) add(given[i], made.arguments[i].name, made.arguments[i]);
  for (HostArgument& variable : made.variables)
    if (const auto image = variable_images_.find(variable.name); image != variable_images_.end() && !image->second.pointers.empty())
      passed.push_back({variable.name, variable_value(image->second)}), arguments.push_back(&variable);
  for (size_t n = 0; n < passed.size(); ++n) {
    const Value from = passed[n].value;
    const std::string name = passed[n].name;
    const auto image = with_pointers(from);
    if (!image) continue;
    made.pointed.reserve(kMaxPointed);  // they are pointed to
    const auto first = as_size(std::max<int64_t>(0, first_byte(from)));
    for (const auto& [at, pointer] : image->pointers) {
      if (at < first) continue;
      auto to = std::find_if(passed.begin(), passed.end(), [&](const Reached& p) { return p.value.memory == pointer.memory; });
      if (to == passed.end()) {
        Value value;
        value.kind = Value::Kind::Memory, value.memory = pointer.memory, value.type = pointer.to;
        ++value.type.pointers;
        const std::string own = name_of(name, at, element_type(from).pointers > 0, made.pointed.size());
        if (Buffer& led_to = *pointer.memory; !led_to.size_known) {
          led_to.bytes = as_size(count_read()) * std::max<uint64_t>(size_of(pointer.to), 1), led_to.size_known = true;
          if (led_to.size_guess.empty()) led_to.size_guess = own;
        }
        HostArgument found = argument_of(value, own, pointer.memory->line, {}, {});
        if (found.kind != HostArgument::Kind::Buffer || made.pointed.size() == kMaxPointed) {
          note(arguments[n]->content_guess, found.name);
          continue;
        }
        made.pointed.push_back(std::move(found));
        passed.push_back({made.pointed.back().name, value}), arguments.push_back(&made.pointed.back());
        to = passed.end() - 1;
      }
      const int64_t offset = pointer.offset - std::max<int64_t>(0, first_byte(to->value));
      if (offset >= 0) arguments[n]->pointers.push_back({at - first, to->name, as_size(offset)});
    }
  }
  return passed;
}

}  // namespace warplens::frontend::host
