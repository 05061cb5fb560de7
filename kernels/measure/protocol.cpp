#include "kernels/measure/protocol.h"

#include <algorithm>
#include <utility>

#include "kernels/base/fields.h"

namespace warplens::measure {
namespace {

constexpr std::array<std::pair<Outcome, const char*>, 11> kOutcomes{{{Outcome::Correct, "correct"},
                                                                     {Outcome::Unchecked, "unchecked"},
                                                                     {Outcome::Wrong, "wrong"},
                                                                     {Outcome::Compile, "compile"},
                                                                     {Outcome::Runtime, "runtime"},
                                                                     {Outcome::Timeout, "timeout"},
                                                                     {Outcome::WorkerExited, "worker_exited"},
                                                                     {Outcome::Constraint, "constraint"},
                                                                     {Outcome::Cancelled, "cancelled"},
                                                                     {Outcome::Refused, "refused"},
                                                                     {Outcome::Protocol, "protocol"}}};
constexpr std::array<std::pair<Job::Kind, const char*>, 3> kKinds{
    {{Job::Kind::Cpu, "cpu"}, {Job::Kind::Library, "library"}, {Job::Kind::Cuda, "cuda"}}};

template <class F, class Q>
void describe_quartiles(F& f, const char* field, Q& q) {
  std::array<double, 3> parts{q.lower, q.median, q.upper};
  f(field, parts);
  if constexpr (F::kReads) q = {parts[0], parts[1], parts[2]};
}

}  // namespace

// The fields of each type, see kernels/base/fields.h. `optional` is what someone who writes a request by hand may leave out.
template <class F, Is<JobPointer> T>
void describe(F& f, T& v) {
  f("at", v.at);
  f("buffer", v.buffer);
  f.optional("offset", v.offset);
}
template <class F, Is<JobBuffer> T>
void describe(F& f, T& v) {
  f("name", v.name);
  f("element", v.element);
  f("shape", v.shape);
  f("role", v.role);
  f.optional("data", v.data);
  f.optional("pointers", v.pointers);
}
template <class F, Is<JobArgument> T>
void describe(F& f, T& v) {
  f.optional("buffer", v.buffer);
  f.optional("offset", v.offset);
  f.optional("bytes", v.bytes);
  f.optional("pointers", v.pointers);
}
template <class F, Is<ProductCheck> T>
void describe(F& f, T& v) {
  f("a", v.a);
  f("b", v.b);
  f("c", v.c);
  f("m", v.m);
  f("n", v.n);
  f("k", v.k);
  f.optional("a_by_columns", v.a_by_columns);
  f("alpha", v.alpha);
  f("beta", v.beta);
}
template <class F, Is<ExactCheck> T>
void describe(F& f, T& v) {
  f("buffer", v.buffer);
  f("expression", v.expression);
  f.optional("prelude", v.prelude);
}
template <class F, Is<CudaCode> T>
void describe(F& f, T& v) {
  f("path", v.path);
  f("source", v.source);
  f.optional("source_hash", v.source_hash);
  f.optional("headers", v.headers);
  f.optional("ptx", v.ptx);
  f.optional("check_ptx", v.check_ptx);
  f.optional("ptx_by", v.ptx_by);
  f.optional("defines", v.defines);
  f.optional("options", v.options);
  f("grid", v.grid);
  f("block", v.block);
  f.optional("check_grid", v.check_grid);
  f.optional("shared_bytes", v.shared_bytes);
  f.optional("cooperative", v.cooperative);
  f("buffers", v.buffers);
  f("arguments", v.arguments);
  f.optional("globals", v.globals);
  f.optional("product", v.product);
  f.optional("exact", v.exact);
}
template <class F, Is<Job> T>
void describe(F& f, T& v) {
  f("name", v.name);
  describe_name(f, "kind", v.kind, kKinds);
  f("routine", v.routine);
  f.optional("size", v.size);
  f.optional("settings", v.settings);
  f.optional("flops", v.flops);
  f.optional("bytes", v.bytes);
  if (v.kind == Job::Kind::Cuda) f("cuda", v.cuda);
  if (v.kind == Job::Kind::Library) f.optional("check_ptx", v.cuda.check_ptx);
}
template <class F, Is<MeasureRequest> T>
void describe(F& f, T& v) {
  f("id", v.id);
  f("backend", v.backend);
  f("jobs", v.jobs);
  f("seconds", v.seconds);
  f("spread", v.spread);
  f.optional("launch_seconds", v.launch_seconds);
}
template <class F, Is<CancelRequest> T>
void describe(F& f, T& v) {
  f("id", v.id);
}

template <class F, Is<ProbePattern> T>
void describe(F& f, T& v) {
  f("width", v.width);
  f.optional("mask", v.mask);
  f("offsets", v.offsets);
}
template <class F, Is<ProbeRequest> T>
void describe(F& f, T& v) {
  f("id", v.id);
  f("patterns", v.patterns);
}

template <class F, Is<Device> T>
void describe(F& f, T& v) {
  f("backend", v.backend);
  f("name", v.name);
  f("architecture", v.architecture);
  f("driver", v.driver);
  f("cuda", v.cuda);
  f("compiler", v.compiler);
  f("multiprocessors", v.multiprocessors);
  f("clock_mhz", v.clock_mhz);
  f("memory_bytes", v.memory_bytes);
  f("l2_bytes", v.l2_bytes);
  f("peak_gflops", v.peak_gflops);
  f("peak_gbs", v.peak_gbs);
}
template <class F, Is<Hello> T>
void describe(F& f, T& v) {
  f("protocol", v.protocol);
  f("program", v.program);
  f("date", v.date);
  f("devices", v.devices);
  f("missing", v.missing);
  f.optional("run", v.run);
}
template <class F, Is<Compiled> T>
void describe(F& f, T& v) {
  f("code", v.code);
  f("registers", v.registers);
  f("shared_bytes", v.shared_bytes);
  f("local_bytes", v.local_bytes);
  f("blocks_per_multiprocessor", v.blocks_per_multiprocessor);
  f("seconds", v.seconds);
  f("cached", v.cached);
}
template <class F, Is<Started> T>
void describe(F& f, T& v) {
  f("id", v.id);
  f("kernel", v.kernel);
  f("backend", v.backend);
  f("device", v.device);
  f("size", v.size);
  f("settings", v.settings);
  f("unit", v.unit);
  f("work", v.work);
  f("peak", v.peak);
  f("error", v.error);
  f("l2", v.l2);
  f("source_hash", v.source_hash);
  f("compiled", v.compiled);
}
template <class F, Is<Sample> T>
void describe(F& f, T& v) {
  f("id", v.id);
  f("kernel", v.kernel);
  f("at_seconds", v.at_seconds);
  f("seconds", v.seconds);
  f("runs", v.runs);
  f("value", v.value);
  f("clock_mhz", v.clock_mhz);
}
template <class F, Is<Summary> T>
void describe(F& f, T& v) {
  f("id", v.id);
  f("kernel", v.kernel);
  describe_name(f, "status", v.outcome, kOutcomes);
  f("samples", v.samples);
  f("throttled", v.throttled);
  describe_quartiles(f, "value", v.value);
  f("spread", v.spread);
  f("stopped_by", v.stopped_by);
  f("error", v.error);
}
template <class F, Is<Failure> T>
void describe(F& f, T& v) {
  f("id", v.id);
  f("kernel", v.kernel);
  describe_name(f, "status", v.outcome, kOutcomes);
  f("message", v.message);
  f.optional("size", v.size);
  f.optional("settings", v.settings);
  f.optional("source_hash", v.source_hash);
}
template <class F, Is<Ratio> T>
void describe(F& f, T& v) {
  f("kernel", v.kernel);
  f("against", v.against);
  describe_quartiles(f, "ratio", v.ratio);
  f("pairs", v.pairs);
}
template <class F, Is<Finished> T>
void describe(F& f, T& v) {
  f("id", v.id);
  f("ratios", v.ratios);
}
template <class F, Is<Spent> T>
void describe(F& f, T& v) {
  f("id", v.id);
}
template <class F, Is<Probed> T>
void describe(F& f, T& v) {
  f("id", v.id);
  f("device", v.device);
  f("cycles", v.cycles);
}

namespace {

constexpr const char* kRequestNames[] = {"measure", "cancel", "probe"};
constexpr const char* kEventNames[] = {"hello", "started", "sample", "summary", "error", "finished", "spent", "probed"};
static_assert(std::size(kRequestNames) == std::variant_size_v<Request> && std::size(kEventNames) == std::variant_size_v<Event>);

template <class Variant, size_t N>
std::string write(const Variant& message, const char* what, const char* const (&names)[N]) {
  NewJson json;
  FieldWriter fields(json.root());
  fields(what, std::string(names[message.index()]));
  std::visit([&](const auto& one) { describe(fields, one); }, message);
  return json.text();
}

template <class Variant, size_t I = 0>
Variant empty_alternative(size_t index) {
  if constexpr (I + 1 < std::variant_size_v<Variant>)
    if (index != I) return empty_alternative<Variant, I + 1>(index);
  return Variant(std::in_place_index<I>);
}

template <class Variant, size_t N>
Result<Variant> read(std::string_view line, const char* what, const char* const (&names)[N]) {
  const auto json = JsonDocument::parse(line);
  if (!json || !json->root().is_object()) return Error{"this line is not a JSON object", {}, {}, {}};
  FieldReader fields(json->root());
  std::string name;
  fields(what, name);
  const auto known = std::find(std::begin(names), std::end(names), name);
  if (known == std::end(names)) {
    fields.reject("unknown " + std::string(what) + " \"" + name + "\"");
    return Error{fields.problem(), {}, {}, {}};
  }
  auto message = empty_alternative<Variant>(static_cast<size_t>(known - std::begin(names)));
  std::visit([&](auto& one) { describe(fields, one); }, message);
  if (!fields.problem().empty()) return Error{fields.problem(), {}, {}, {}};
  return message;
}

}  // namespace

std::string_view outcome_name(Outcome outcome) { return kOutcomes[static_cast<size_t>(outcome)].second; }

double speed(std::string_view unit, double work, double seconds) { return unit == "launches/s" ? 1 / seconds : work / seconds / 1e9; }

Failure failure_of(int64_t request, const Problem& problem) { return {request, {}, problem.outcome, problem.message, {}, {}, {}}; }
Failure failure_of(int64_t request, const Job& job, const Problem& problem) {
  return {request, job.name, problem.outcome, problem.message, job.size, job.settings, job.cuda.source_hash};
}

std::string encode(const Request& request) { return write(request, "request", kRequestNames); }
std::string encode(const Event& event) { return write(event, "event", kEventNames); }
Result<Request> decode_request(std::string_view line) { return read<Request>(line, "request", kRequestNames); }

Result<Event> decode_event(std::string_view line) {
  Result<Event> event = read<Event>(line, "event", kEventNames);
  if (event)
    if (const auto* summary = std::get_if<Summary>(&*event))
      if (summary->outcome != Outcome::Correct && summary->outcome != Outcome::Unchecked)
        return Error{"a summary with the status \"" + std::string(outcome_name(summary->outcome)) + "\"; a failed kernel has no summary",
                     {},
                     {},
                     {}};
  return event;
}

}  // namespace warplens::measure
