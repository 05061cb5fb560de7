#include "kernels/measure/protocol.h"

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

namespace warplens::measure {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::pair<Outcome, std::string_view>, 10> kOutcomes{{{Outcome::Correct, "correct"},
                                                                          {Outcome::Wrong, "wrong"},
                                                                          {Outcome::Compile, "compile"},
                                                                          {Outcome::Runtime, "runtime"},
                                                                          {Outcome::Timeout, "timeout"},
                                                                          {Outcome::Died, "died"},
                                                                          {Outcome::Constraint, "constraint"},
                                                                          {Outcome::Cancelled, "cancelled"},
                                                                          {Outcome::Refused, "refused"},
                                                                          {Outcome::Protocol, "protocol"}}};

// Reads the fields of one object and keeps the first thing that is wrong.
class Fields {
 public:
  explicit Fields(const Json& object) : object_(object) {}

  std::string text(const char* name) {
    const Json* field = find(name, "a string", [](const Json& j) { return j.is_string(); });
    return field ? field->get<std::string>() : std::string();
  }
  int64_t integer(const char* name) {
    const Json* field = find(name, "a whole number", [](const Json& j) { return j.is_number_integer(); });
    return field ? field->get<int64_t>() : 0;
  }
  double number(const char* name) {
    const Json* field = find(name, "a number", [](const Json& j) { return j.is_number() && std::isfinite(j.get<double>()); });
    return field ? field->get<double>() : 0;
  }
  std::vector<std::string> texts(const char* name) {
    const Json* field = find(name, "a list of strings", [](const Json& j) { return is_list(j, [](const Json& e) { return e.is_string(); }); });
    return field ? field->get<std::vector<std::string>>() : std::vector<std::string>();
  }
  std::map<std::string, int64_t> integers(const char* name) {
    const Json* field = find(name, "an object of whole numbers", [](const Json& j) {
      if (!j.is_object()) return false;
      for (const Json& entry : j)
        if (!entry.is_number_integer()) return false;
      return true;
    });
    return field ? field->get<std::map<std::string, int64_t>>() : std::map<std::string, int64_t>();
  }
  Quartiles quartiles(const char* name) {
    const Json* field = find(name, "three numbers", [](const Json& j) {
      return j.size() == 3 && is_list(j, [](const Json& e) { return e.is_number(); });
    });
    if (!field) return {};
    return {(*field)[0].get<double>(), (*field)[1].get<double>(), (*field)[2].get<double>()};
  }
  std::vector<Json> objects(const char* name) {
    const Json* field = find(name, "a list of objects", [](const Json& j) { return is_list(j, [](const Json& e) { return e.is_object(); }); });
    return field ? field->get<std::vector<Json>>() : std::vector<Json>();
  }
  void must_be_true(const char* name) { find(name, "true", [](const Json& j) { return j == true; }); }
  void reject(std::string message) {
    if (problem_.empty()) problem_ = std::move(message);
  }
  const std::string& problem() const { return problem_; }

 private:
  template <class Predicate>
  static bool is_list(const Json& json, Predicate holds) {
    if (!json.is_array()) return false;
    for (const Json& entry : json)
      if (!holds(entry)) return false;
    return true;
  }
  template <class Predicate>
  const Json* find(const char* name, const char* kind, Predicate holds) {
    const auto field = object_.find(name);
    if (field == object_.end()) return reject(std::string("the field \"") + name + "\" is missing"), nullptr;
    if (!holds(*field)) return reject(std::string("the field \"") + name + "\" must be " + kind), nullptr;
    return &*field;
  }

  const Json& object_;
  std::string problem_;
};

Json to_json(const Quartiles& q) { return Json::array({q.lower, q.median, q.upper}); }

Json to_json(const Request& request) {
  if (const auto* cancel = std::get_if<CancelRequest>(&request)) return {{"request", "cancel"}, {"id", cancel->id}};
  const auto& m = std::get<MeasureRequest>(request);
  return {{"request", "measure"}, {"id", m.id},           {"backend", m.backend}, {"kernels", m.kernels},
          {"size", m.size},       {"seconds", m.seconds}, {"spread", m.spread}};
}

struct EventWriter {
  Json operator()(const Hello& e) const {
    return {{"event", "hello"}, {"protocol", e.protocol}, {"program", e.program}, {"backends", e.backends}};
  }
  Json operator()(const Started& e) const {
    return {{"event", "started"}, {"id", e.id},     {"kernel", e.kernel}, {"backend", e.backend},
            {"device", e.device}, {"size", e.size}, {"flops", e.flops}};
  }
  Json operator()(const Sample& e) const {
    return {{"event", "sample"}, {"id", e.id}, {"kernel", e.kernel}, {"at_seconds", e.at_seconds}, {"seconds", e.seconds},
            {"gflops", e.gflops}, {"error", e.error}, {"verified", true}};
  }
  Json operator()(const Summary& e) const {
    return {{"event", "summary"}, {"id", e.id}, {"kernel", e.kernel}, {"status", outcome_name(Outcome::Correct)}, {"samples", e.samples},
            {"gflops", to_json(e.gflops)}, {"spread", e.spread}, {"stopped_by", e.stopped_by}};
  }
  Json operator()(const Failure& e) const {
    return {{"event", "error"}, {"id", e.id}, {"kernel", e.kernel}, {"status", outcome_name(e.outcome)}, {"message", e.message}};
  }
  Json operator()(const Finished& e) const {
    Json ratios = Json::array();
    for (const Ratio& r : e.ratios)
      ratios.push_back({{"kernel", r.kernel}, {"against", r.against}, {"ratio", to_json(r.ratio)}, {"pairs", r.pairs}});
    return {{"event", "finished"}, {"id", e.id}, {"ratios", ratios}};
  }
};

// A lone byte of some other encoding in a message must not end the conversation: it is replaced.
std::string dump(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Result<Json> parse_object(std::string_view line) {
  Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) return Error{"this line is no JSON object", {}, {}, {}};
  return json;
}

uint64_t count(Fields& fields, const char* name) {
  const int64_t value = fields.integer(name);
  if (value < 0) fields.reject(std::string("the field \"") + name + "\" must not be negative");
  return static_cast<uint64_t>(value);
}

Outcome outcome(Fields& fields) {
  const std::string name = fields.text("status");
  for (const auto& [outcome, known] : kOutcomes)
    if (known == name) return outcome;
  fields.reject("unknown status \"" + name + "\"");
  return Outcome::Protocol;
}

Sample read_sample(Fields& f) {
  f.must_be_true("verified");
  return {f.integer("id"), f.text("kernel"), f.number("at_seconds"), f.number("seconds"), f.number("gflops"), f.number("error")};
}

Finished read_finished(Fields& fields) {
  Finished finished{fields.integer("id"), {}};
  for (const Json& entry : fields.objects("ratios")) {
    Fields ratio(entry);
    finished.ratios.push_back({ratio.text("kernel"), ratio.text("against"), ratio.quartiles("ratio"), count(ratio, "pairs")});
    if (!ratio.problem().empty()) fields.reject(ratio.problem());
  }
  return finished;
}

std::optional<Event> read_event(Fields& f, const std::string& name) {
  if (name == "hello") return Hello{f.integer("protocol"), f.text("program"), f.texts("backends")};
  if (name == "started")
    return Started{f.integer("id"), f.text("kernel"), f.text("backend"), f.text("device"), f.integers("size"), f.number("flops")};
  if (name == "sample") return read_sample(f);
  if (name == "summary")
    return Summary{f.integer("id"), f.text("kernel"), count(f, "samples"), f.quartiles("gflops"), f.number("spread"), f.text("stopped_by")};
  if (name == "error") return Failure{f.integer("id"), f.text("kernel"), outcome(f), f.text("message")};
  if (name == "finished") return read_finished(f);
  return std::nullopt;
}

}  // namespace

std::string_view outcome_name(Outcome outcome) { return kOutcomes[static_cast<size_t>(outcome)].second; }

std::string encode(const Request& request) { return dump(to_json(request)); }
std::string encode(const Event& event) { return dump(std::visit(EventWriter{}, event)); }

Result<Request> decode_request(std::string_view line) {
  const Result<Json> object = parse_object(line);
  if (!object) return object.error();
  Fields fields(*object);
  const std::string name = fields.text("request");
  Request request;
  if (name == "measure")
    request = MeasureRequest{fields.integer("id"),     fields.text("backend"),   fields.texts("kernels"),
                             fields.integers("size"), fields.number("seconds"), fields.number("spread")};
  else if (name == "cancel")
    request = CancelRequest{fields.integer("id")};
  else
    fields.reject("unknown request \"" + name + "\"");
  if (!fields.problem().empty()) return Error{fields.problem(), {}, {}, {}};
  return request;
}

Result<Event> decode_event(std::string_view line) {
  const Result<Json> object = parse_object(line);
  if (!object) return object.error();
  Fields fields(*object);
  const std::string name = fields.text("event");
  std::optional<Event> event = read_event(fields, name);
  if (!event) fields.reject("unknown event \"" + name + "\"");
  if (!fields.problem().empty()) return Error{fields.problem(), {}, {}, {}};
  return *std::move(event);
}

}  // namespace warplens::measure
