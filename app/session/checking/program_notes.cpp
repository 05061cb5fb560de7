#include "app/session/checking/program_notes.h"

#include <algorithm>

#include "app/session/checking/account_notes.h"
#include "kernels/workload/device/device_options.h"

namespace warplens::app {
namespace {

constexpr frontend::Sentence kNotes[] = {
    {"note_unmatched_one", "1 access could not be matched to a source expression: line {lines}"},
    {"note_unmatched", "{count} accesses could not be matched to source expressions: lines {lines}"},
    {"note_unmatched_at", "{count} accesses could not be matched to source expressions: line {line}"},
    {"note_unmatched_nowhere", "{count} accesses could not be matched to source expressions"},
    {"note_fast", "{name} is computed to full precision; the GPU's fast version is less accurate (line {line})"},
    {"note_unit", "{names}: results may differ from a GPU's by up to 1 unit in the last place"},
    {"note_units", "{names}: results may differ from a GPU's by up to {units} units in the last place"},
    {"note_products",
     "a product that is kept in a structure or array of the thread before it is added is rounded by itself; a compiler for a GPU may fuse "
     "the two, and the last digit can differ (line {line})"},
    {"note_local",
     "the array {name} is indexed at run time and so is in local memory, whose reads and writes are not counted (line {line})"},
    {"note_mma", "mma rounds each sum of products once; the GPU's tensor cores keep fewer bits of it"},
    {"note_heap",
     "the device's heap has 8 MiB; reading what malloc gave before it is written, past its end or after free is not found (line {line})"},
    {"note_arrive",
     "what stands between barrier_arrive and barrier_wait counts as done before the barrier: a race there is not found (line {line})"},
    {"note_barrier",
     "cuda::barrier: the accesses and bank conflicts of its own words are the interpreter's; in shared memory a GPU has instructions for "
     "it (line {line})"},
    {"note_active", "{name} takes the lanes that are active; CUDA 9 and later need {other} with a mask (line {line})"},
    {"note_newer", "{name} needs {since} or later: for {chosen}, nvcc does not compile this kernel (line {line})"},
    {"note_emulated", "{name} loads and stores on {chosen}; what is shown is the asynchronous copy of {since} and later (line {line})"},
    {"note_account", "the optimized code (as compiled) is that of {usual}: for {chosen} nvcc may choose other instructions"},
    {"note_usual", "{name} is taken to be (a + b - 1) / b, as {file} was not found"},
    {"note_missing", "not found and treated as empty: #include {file}"},
    {"note_no_file", "not a plain file of at most 8 MiB, and treated as empty: #include {file}"},
    {"note_few_schedules", "the launch is long: compared under two schedules only (`warplens run --schedule all` compares six)"},
    {"note_rounding_more",
     "{place} differs by rounding, as atomic adds execute in a different order: {one} ({first}) and {other} ({second}); {count} elements "
     "differ"},
    {"note_rounding", "{place} differs by rounding, as atomic adds execute in a different order: {one} ({first}) and {other} ({second})"},
    {"note_permuted",
     "two schedules differ in {place}: {one} ({first}) and {other} ({second}); the values are the same in another order; {count} elements "
     "differ"},
    {"note_printf",
     "printf: what a GPU makes of '.*' and of the lengths hh, j, t and z may not be what C does, as is done here (line {line})"},
    {"note_overflow",
     "{value} does not fit into {type}: C++ does not define what the conversion gives; here it is {result}, as for the same value at run "
     "time (line {line})"},
    {"note_case_range", "a range of cases: nvcc 13.0 takes its first value alone (line {line})"},
    {"note_undefined", "nothing writes to {name}, allocated in line {line}, before this launch: its values are undefined"},
    {"note_undefined_part",
     "nothing writes {count} of the {bytes} bytes of {name} before this launch, from byte {first} on: their values are undefined"},
    {"note_freed", "{name} is freed in line {line}, before this launch: the kernel accesses memory that is no longer allocated"},
    {"note_of_host",
     "{name} is host memory (line {line}): most GPUs cannot access it from a kernel; use cudaMalloc, or cudaMallocManaged for memory that "
     "both access"},
    {"note_overflow_host", "line {line} stores past the end of an array, before this launch: what that changes is not known"},
    {"note_left", "{name} is what {kernel}, line {line}, leaves in it"},
    {"note_not_left", "{name} is as its declaration and the host code say: what {kernel}, line {line}, leaves in it is not known"},
    {"note_other_file", "{file} beside this file is read, too: it defines {name}()"},
    {"note_unlaunched", "no launch of {name} was found in the host code"},
    {"note_instead", "--set {setting} instead of line {line}"},
    // What is not known, of a guess.
    {"reason_result", "a value computed on the device"},
    {"reason_contents", "what it contains"},
    {"reason_loop", "the result of a long loop"},
    {"reason_element", "an element"},
    {"reason_size", "its size"},
    {"reason_division", "a division by 0"},
    {"reason_lambda", "a lambda"},
    {"reason_call", "a call"},
    {"reason_seed", "its seed"},
    {"reason_key", "a key"},
    {"reason_order", "its order"},
    {"reason_end", "its end"},
    {"reason_exception", "an exception"},
    {"reason_thrown", "the type of what is thrown"},
    {"reason_rest", "what an earlier launch left in the rest of it"},
    {"reason_shared", "how much shared memory it uses"},
    {"reason_registers", "how many registers nvcc allocates ({name})"},
};

const std::vector<simt::SiteCounts> kNoCounts;

Phrase named(const std::string& note) {
  Phrase known = frontend::phrase_of(kNotes, note);
  return known.empty() ? Phrase("note_as_it_is", {{"text", note}}) : known;
}

// Guesses that replace others, with which the kernel fails: the fault may be the kernel's own.
void add_settled(const analysis::LaunchAccount& account, std::vector<Phrase>& notes) {
  for (const analysis::LaunchPart& part : account.parts)
    if (!part.tried.empty())
      notes.push_back(Phrase(
          "note_settled", {{"name", part.kind == analysis::LaunchPart::Kind::Block ? Phrase("note_the_block")
                                                                                   : Phrase("note_as_it_is", {{"text", part.name}})},
                           {"tried", part.tried},
                           {"line", part.failed.span.line},
                           {"what", part.failed.said.empty() ? Phrase("note_as_it_is", {{"text", part.failed.message}}) : part.failed.said},
                           {"text", part.text}}));
}

}  // namespace

std::span<const frontend::Sentence> note_sentences() { return kNotes; }

Phrase reason_of(const std::string& unknown) { return named(unknown); }

std::vector<Phrase> notes_of(const analysis::Snapshot& snapshot) {
  std::vector<std::string> said;
  for (const auto& program : {snapshot.program, snapshot.compiled_program})
    for (const std::string& note : program ? program->notes : std::vector<std::string>())
      if (std::find(said.begin(), said.end(), note) == said.end()) said.push_back(note);
  std::vector<Phrase> notes;
  if (snapshot.launch_account) {
    add_settled(*snapshot.launch_account, notes);
    // What was guessed stands in the launch strip.
    for (const std::string& note : snapshot.launch_account->notes)
      if (Phrase known = frontend::phrase_of(kNotes, note); !known.empty()) notes.push_back(std::move(known));
  }
  for (const std::string& note : said) notes.push_back(named(note));
  for (AccountNote& note : account_notes(*snapshot.program, snapshot.block ? snapshot.block->trace.sites : kNoCounts))
    notes.push_back(std::move(note.said));
  if (snapshot.compiled_program)
    for (AccountNote& note : account_notes(*snapshot.compiled_program, snapshot.compiled_sites)) notes.push_back(std::move(note.said));
  if (snapshot.spec())
    for (const std::string& option : workload::ignored_options(snapshot.spec()->options))
      notes.push_back(Phrase("note_option", {{"option", option.substr(0, 60)}}));
  return notes;
}

std::vector<Phrase> notes_of(const analysis::Snapshot& snapshot, const checks::CheckReport* report) {
  std::vector<Phrase> notes = notes_of(snapshot);
  if (!report) return notes;
  for (const std::string& note : report->notes) notes.push_back(named(note));
  return notes;
}

}  // namespace warplens::app
