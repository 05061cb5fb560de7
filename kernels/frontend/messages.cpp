#include "kernels/frontend/messages.h"

#include "kernels/base/fields.h"

namespace warplens {

template <class F, Is<Error> T>
void describe(F& f, T& v) {
  f("message", v.message);
  f("file", v.span.file);
  f("line", v.span.line);
  f("column", v.span.column);
  f("hint", v.hint);
  f("excerpt", v.excerpt);
  f.with_default("more", v.more);
}
template <class F, Is<Parameter> T>
void describe(F& f, T& v) {
  auto scalar = static_cast<uint8_t>(v.scalar);
  f("name", v.name);
  f("type", v.type);
  f("bytes", v.bytes);
  f("pointer", v.is_pointer);
  f("const", v.is_const_pointee);
  f("scalar", scalar);
  f("unsigned", v.is_unsigned);
  f("element_bytes", v.element_bytes);
  f("element", v.element);
  if constexpr (F::kReads) v.scalar = static_cast<Type>(scalar);
}

}  // namespace warplens

namespace warplens::frontend {

template <class F, Is<Definition> T>
void describe(F& f, T& v) {
  f("name", v.name);
  f("value", v.value);
}
template <class F, Is<CompileRequest> T>
void describe(F& f, T& v) {
  f("path", v.path);
  f("source", v.source);
  f("kernel", v.kernel);
  f("settings", v.settings);
  f("include_folders", v.include_folders);
  f("compiled_account", v.compiled_account);
  f("headers", v.headers);
  f.with_default("confined", v.confined);
  f("cuda_arch", v.cuda_arch);
}
template <class F, Is<KernelSignature> T>
void describe(F& f, T& v) {
  f("name", v.name);
  f("template_parameters", v.template_parameters);
  f("parameters", v.parameters);
  f("line", v.line);
}
template <class F, Is<HostOrigin> T>
void describe(F& f, T& v) {
  f("line", v.line);
  f("guessed", v.guessed);
}
template <class F, Is<HostPointer> T>
void describe(F& f, T& v) {
  f("at", v.at);
  f("array", v.array);
  f("offset", v.offset);
}
template <class F, Is<HostArgument> T>
void describe(F& f, T& v) {
  auto kind = static_cast<uint8_t>(v.kind);
  f("name", v.name);
  f("kind", kind);
  f("text", v.text);
  f("bytes", v.bytes);
  f("content", v.content);
  f.with_default("element", v.element);
  f.with_default("begin", v.begin);
  f.with_default("content_guess", v.content_guess);
  f.with_default("misuse", v.misuse);
  f.with_default("pointers", v.pointers);
  f.with_default("stored", v.stored);
  f("origin", v.origin);
  f.with_default("fields", v.fields);
  if constexpr (F::kReads) v.kind = static_cast<HostArgument::Kind>(kind);
}
template <class F, Is<HostSetting> T>
void describe(F& f, T& v) {
  f("name", v.name);
  f("value", v.value);
  f("macro", v.is_macro);
  f("origin", v.origin);
}
template <class F, Is<HostExtent> T>
void describe(F& f, T& v) {
  f("size", v.size);
  f("origin", v.origin);
}
template <class F, Is<HostLaunch> T>
void describe(F& f, T& v) {
  f("kernel", v.kernel);
  f("line", v.line);
  f("function", v.function);
  f("settings", v.settings);
  f.optional("grid", v.grid);
  f.optional("block", v.block);
  f.optional("shared", v.shared);
  f.optional("asked_shared", v.asked_shared);
  f("arguments", v.arguments);
  f.with_default("pointed", v.pointed);
  f("variables", v.variables);
  f("cooperative", v.cooperative);
  f("repeats", v.repeats);
  f("conditional", v.conditional);
  f.with_default("unlikely", v.unlikely);
  f.with_default("refuted", v.refuted);
  f.with_default("undeclared", v.undeclared);
  f.with_default("overflows", v.overflows);
  f.with_default("rounds", v.rounds);
  f.with_default("times", v.times);
  f.with_default("times_guess", v.times_guess);
  f.with_default("is_cut", v.is_cut);
}
template <class F, Is<HostPlace> T>
void describe(F& f, T& v) {
  f("line", v.line);
  f("column", v.column);
}
template <class F, Is<HostParameter> T>
void describe(F& f, T& v) {
  f("name", v.name);
  f("type", v.type);
  f("pointer", v.is_pointer);
  f("const", v.is_const);
}
template <class F, Is<HostFunction> T>
void describe(F& f, T& v) {
  f("name", v.name);
  f("line", v.line);
  f("parameters", v.parameters);
  f("declarations", v.declarations);
}
template <class F, Is<HostContents> T>
void describe(F& f, T& v) {
  f("bytes", v.bytes);
  f("unset", v.unset);
}
template <class F, Is<HostLaunches> T>
void describe(F& f, T& v) {
  std::vector<HostContents> contents;
  if (v.contents) contents = *v.contents;
  f.with_default("contents", contents);
  if constexpr (F::kReads) v.contents = std::make_shared<const std::vector<HostContents>>(std::move(contents));
  f("launches", v.launches);
  f("functions", v.functions);
  f("runs", v.runs);
  f("gave_up", v.gave_up);
  f.with_default("has_more", v.has_more);
  f.with_default("errors", v.errors);
}
template <class F, Is<Question> T>
void describe(F& f, T& v) {
  f("ask", v.ask);
  f("request", v.request);
  f("architecture", v.architecture);
}
template <class F, Is<Answer> T>
void describe(F& f, T& v) {
  f.optional("error", v.error);
  f("kernels", v.kernels);
  f("launches", v.launches);
  f.with_default("names", v.names);
  f.with_default("errors", v.errors);
  f("program", v.program);
  f("ptx", v.ptx);
  f("made_by", v.made_by);
  f("included", v.included);
}

namespace {

template <class Message>
std::vector<uint8_t> frame_of(const Message& message) {
  NewJson json;
  FieldWriter fields(json.root());
  describe(fields, message);
  std::vector<uint8_t> bytes = json.cbor(kPrefixBytes);
  const auto length = static_cast<uint32_t>(bytes.size() - kPrefixBytes);
  for (size_t i = 0; i < kPrefixBytes; ++i) bytes[i] = static_cast<uint8_t>(length >> (8 * i));
  return bytes;
}

template <class Message>
Result<Message> read(std::span<const char> bytes) {
  const auto json = JsonDocument::from_cbor(bytes);
  if (!json) return json.error();
  Message message;
  if (auto status = read_fields(json->root(), message); !status)
    return Error{"invalid reply from the compiler: " + status.error().message, {}, {}, {}};
  return message;
}

}  // namespace

namespace {

constexpr uint32_t kKindBits = 4, kKinds = static_cast<uint32_t>(NameKind::Cuda) + 1;

}  // namespace

std::vector<uint32_t> pack(const std::vector<SourceName>& names) {
  std::vector<uint32_t> packed;
  for (const SourceName& name : names) packed.push_back(name.at << kKindBits | static_cast<uint32_t>(name.kind));
  return packed;
}

std::vector<SourceName> unpack(const std::vector<uint32_t>& packed) {
  std::vector<SourceName> names;
  for (const uint32_t number : packed)
    if (const uint32_t kind = number & ((1u << kKindBits) - 1); kind < kKinds)
      names.push_back({number >> kKindBits, static_cast<NameKind>(kind)});
  return names;
}

uint32_t frame_length(std::string_view bytes) {
  uint32_t length = 0;
  for (size_t i = kPrefixBytes; i-- > 0;) length = length << 8 | static_cast<uint8_t>(bytes[i]);
  return length;
}

std::vector<uint8_t> frame(const Question& question) { return frame_of(question); }
std::vector<uint8_t> frame(const Answer& answer) { return frame_of(answer); }
Result<Question> read_question(std::span<const char> bytes) { return read<Question>(bytes); }
Result<Answer> read_answer(std::span<const char> bytes) { return read<Answer>(bytes); }

}  // namespace warplens::frontend
