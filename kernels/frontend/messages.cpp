#include "kernels/frontend/messages.h"

#include "kernels/base/json_words.h"

namespace warplens::frontend {
namespace {

using nlohmann::json;

Error malformed(const json::exception& e) {
  return {std::string("a message of the compiler cannot be read: ") + json_words(e.what()), {}, {}, {}};
}

json to_json(const Parameter& p) {
  return {{"name", p.name},
          {"type", p.type},
          {"bytes", p.bytes},
          {"pointer", p.is_pointer},
          {"const", p.is_const_pointee},
          {"scalar", static_cast<int>(p.scalar)},
          {"unsigned", p.is_unsigned},
          {"element_bytes", p.element_bytes},
          {"element", p.element}};
}

Parameter parameter_from(const json& j) {
  Parameter p;
  p.name = j.at("name"), p.type = j.at("type"), p.bytes = j.at("bytes"), p.is_pointer = j.at("pointer"), p.is_const_pointee = j.at("const");
  p.scalar = static_cast<Type>(j.at("scalar").get<int>()), p.is_unsigned = j.at("unsigned");
  p.element_bytes = j.at("element_bytes"), p.element = j.at("element");
  return p;
}

}  // namespace

json to_json(const CompileRequest& request) {
  json settings = json::array();
  for (const auto& [name, value] : request.settings)
    settings.push_back({name, std::visit([](const auto& one) { return json(one); }, value)});
  return {{"path", request.path},
          {"source", request.source},
          {"kernel", request.kernel},
          {"settings", settings},
          {"include_folders", request.include_folders},
          {"compiled_account", request.compiled_account},
          {"headers", request.headers}};
}

Result<CompileRequest> request_from(const json& j) {
  try {
    CompileRequest request;
    request.path = j.at("path"), request.source = j.at("source"), request.kernel = j.at("kernel");
    for (const json& setting : j.at("settings")) {
      const json& value = setting.at(1);
      request.settings.push_back({setting.at(0), {}});
      if (value.is_string())
        request.settings.back().value = value.get<std::string>();
      else
        request.settings.back().value = value.get<int64_t>();
    }
    request.include_folders = j.at("include_folders").get<std::vector<std::string>>();
    request.compiled_account = j.at("compiled_account");
    request.headers = j.at("headers").get<std::map<std::string, std::string>>();
    return request;
  } catch (const json::exception& e) {
    return malformed(e);
  }
}

json to_json(const Error& error) {
  return {{"message", error.message},    {"file", error.span.file}, {"line", error.span.line},
          {"column", error.span.column}, {"hint", error.hint},      {"excerpt", error.excerpt}};
}

Error error_from(const json& j) {
  return {j.value("message", std::string("the compiler gave no reason")),
          {j.value("file", std::string()), j.value("line", 0u), j.value("column", 0u)},
          j.value("hint", std::string()),
          j.value("excerpt", std::string())};
}

json to_json(const std::vector<KernelSignature>& signatures) {
  json list = json::array();
  for (const KernelSignature& s : signatures) {
    json parameters = json::array();
    for (const Parameter& p : s.parameters) parameters.push_back(to_json(p));
    list.push_back({{"name", s.name}, {"template_parameters", s.template_parameters}, {"parameters", parameters}, {"line", s.line}});
  }
  return list;
}

Result<std::vector<KernelSignature>> signatures_from(const json& list) {
  try {
    std::vector<KernelSignature> signatures;
    for (const json& j : list) {
      KernelSignature s;
      s.name = j.at("name"), s.line = j.at("line");
      s.template_parameters = j.at("template_parameters").get<std::vector<std::string>>();
      for (const json& p : j.at("parameters")) s.parameters.push_back(parameter_from(p));
      signatures.push_back(std::move(s));
    }
    return signatures;
  } catch (const json::exception& e) {
    return malformed(e);
  }
}

uint32_t frame_length(std::string_view bytes) {
  uint32_t length = 0;
  for (size_t i = 4; i-- > 0;) length = length << 8 | static_cast<uint8_t>(bytes[i]);
  return length;
}

std::vector<uint8_t> frame(const json& message) {
  std::vector<uint8_t> bytes(4);
  json::to_cbor(message, bytes);
  const auto length = static_cast<uint32_t>(bytes.size() - 4);
  for (int i = 0; i < 4; ++i) bytes[static_cast<size_t>(i)] = static_cast<uint8_t>(length >> (8 * i));
  return bytes;
}

}  // namespace warplens::frontend
