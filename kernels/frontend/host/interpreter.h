// Follows host code statement by statement as far as its values are known, and notes what it launches.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/frontend/host/library/generators.h"
#include "kernels/frontend/host/notes.h"
#include "kernels/frontend/host/source/unit.h"
#include "kernels/frontend/host/values/engines.h"
#include "kernels/frontend/host/values/image.h"
#include "kernels/frontend/host/values/result.h"
#include "kernels/frontend/host/values/value.h"
#include "kernels/frontend/host_launch.h"

namespace warplens::frontend::host {

class LoopCompiler;

class Interpreter : Notes {
 public:
  // `with_arguments`: main() is given arguments that nobody knows; else it is given none.
  Interpreter(const Unit& unit, bool with_arguments, Following& file);

  void run_main();
  // A function that nothing has called, its arguments guessed.
  void run_uncalled(const Function& function);
  bool was_called(const Function& function) const { return called_.contains(&function); }
  bool gave_up() const { return steps_ > kMaxSteps; }
  bool has_more() const { return has_more_; }
  std::vector<HostLaunch> take_launches() { return std::move(launches_); }
  // Every launch as it was reached, also the rounds of a loop; counted from `first` on in what they leave behind.
  std::vector<HostLaunch> take_runs() { return std::move(runs_); }
  void count_runs_from(size_t first) { first_run_ = first; }
  void define(const std::string& name, Value value);  // at file level
  // Variables of these names hold these numbers, whatever the file gives them; or what is known of the occupancy of one kernel.
  void follow_instead(std::map<std::string, int64_t> numbers, std::string occupancy_of) {
    instead_ = std::move(numbers), occupancy_of_ = std::move(occupancy_of);
  }
  // By kernel and parameter: the variable whose value the launch gives, where it is one.
  const std::map<std::pair<std::string, std::string>, std::string>& passed() const { return passed_; }

 private:
  static constexpr uint64_t kMaxSteps = 2'000'000, kMaxRuns = 1024;
  static constexpr uint64_t kMaxGrowingSteps = 400'000;  // of a loop that fills a container: its size rests on the loop's end
  friend class LoopCompiler;
  enum class Flow : uint8_t { Normal, Break, Continue, Return, Exit, Throw, Goto };
  struct Watch;  // departures.h
  struct Departure;
  struct Turns;  // rounds.cpp

  using Arguments = std::vector<Result>;

  void run_globals(), note_device_variables(size_t at);
  // statements.cpp
  size_t statement(size_t at), block(size_t open), if_statement(size_t at), for_statement(size_t at), while_statement(size_t at);
  size_t do_statement(size_t at), switch_statement(size_t at), return_statement(size_t at), try_statement(size_t at);
  size_t skip(size_t at) const, handle_perhaps(size_t handler, size_t end, const std::string& on);  // a statement
  void throw_statement(size_t at), raise(const std::string& type), catch_thrown(size_t open);       // exceptions.cpp
  std::optional<bool> catches(size_t open), is_thrown_as(const std::string& thrown, const std::string& caught) const;
  void doubt_body(size_t begin, size_t end, const Chain& chain, const std::string& why);
  void doubt_deeply(const Value& value, const std::string& why, int depth = 0);
  bool only_reads(size_t at, const Value& array) const, binds_values(size_t initial) const, only_leaves(size_t at) const;
  void doubt_used(size_t begin, size_t end, const std::string& why), doubt_named(size_t begin, size_t end, const std::string& why);
  void doubt_stored(const Value& function, const std::string& why), doubt_bodies(const std::string& name, const std::string& why);
  std::optional<bool> decided(const Value& condition), likely(const Value& condition), is_case(size_t label, const Value& selector);
  // rounds.cpp
  void loop(size_t begin, size_t end, const std::function<std::optional<bool>()>& condition, const std::function<void()>& once);
  void follow_turns(Turns& turns, const std::function<std::optional<bool>()>& condition, const std::function<void()>& once);
  void end_loop(Turns& turns);
  void loop_over(const Value& list, bool by_reference, size_t name, const Type& type, size_t body);
  void declare_item(const Result& item, bool by_reference, size_t name, const Type& type);
  std::optional<bool> goes_on(const Value& condition);
  bool may_launch(size_t begin, size_t end) const, reads_to_the_end(size_t loop) const;
  bool spend(uint64_t effort) { return effort <= effort_left_ && (effort_left_ -= effort, true); }
  void cut_loops(), may_leave_from(size_t begin, size_t end, const std::string& why), count_launch(size_t which);
  void doubt_times(uint64_t launched, size_t runs, const std::string& why, bool is_cut);
  // alternatives.cpp
  void doubt_cell(const CellPtr& cell, const std::string& why), doubt_untaken(size_t begin, size_t end, const std::string& on);
  Value either(const Value& first, const Value& second, const std::string& why), both(const std::string& op, const Value&, const Value&);
  Value one_in(const Buffer& table, const std::string& why);
  static void doubt_which(Value& value, const std::string& why);
  // departures.cpp
  void perhaps(const std::function<void()>& way, const std::string& why, std::optional<bool> likely = {},
               std::map<CellPtr, Value>* left = nullptr);
  void all_cases(size_t open, const std::string& why), depart(Flow flow, const std::string& on, const Watch& way);
  void restore(const std::map<CellPtr, Value>& before, const std::string& on),
      doubt_changed(Watch& watch, const std::string& on, bool likely = true);
  Departure* left_by(Flow flow) const;
  const std::string *reached_on() const, &unlikely_on() const;
  std::vector<size_t> labels_in(size_t open) const;
  // declarations.cpp
  bool declares(size_t at);
  bool is_function_pointer(size_t at) const, is_row_pointer(size_t at) const, begins_record(size_t at) const, begins_as_zero(size_t) const;
  size_t declaration(size_t at), enumeration(size_t at), alias(size_t at), shared_member(size_t at, const Type& type),
      row_pointer(size_t at, const Type& type), declarator(size_t at, const Type& type), declarators(size_t at, const Type& type),
      record_statement(size_t at);
  void function_pointer(size_t at);  // pointers.cpp
  std::optional<std::pair<Type, size_t>> type_at(size_t at), with_extents(const Type& element, size_t at);
  std::optional<Type> type_in(size_t begin, size_t end);
  Type type_argument(size_t& at), type_of_array(const Value& array), type_of_decltype(size_t at);
  Value made_array(const Type& type, const std::vector<Value>& extents, size_t initial);
  Value constructed(const Type& type, std::vector<Result> arguments);
  Value constructed_container(const Type& type, const std::vector<Result>& given);
  static Value constructed_random(const Type& type, const std::vector<Result>& given);
  std::vector<std::pair<std::string, Type>> members_of(const std::string& record);
  Value listed(const Type& type, size_t open, bool of_elements = false);
  using Given = std::map<std::string, Result>;  // to members, by their names
  Value structure(const std::string& name, const std::string& element = {}, const std::string& arguments = {}, const Given& given = {});
  Value own_container(Value value, const Type& type);
  bool slices(const Value& from, const Type& type) const, shares_base(const std::string& structure, const Type& first),
      is_of_type(size_t member) const, is_thread(const Type& type) const;
  std::string shared_variable(size_t member);
  uint64_t alignment_of(const Record& record), size_of(const Type& type), bytes_of_variable(const std::string& name),
      loop_allowance() const;
  std::pair<uint64_t, uint64_t> sized(const Type& structure), size_and_alignment(const Type& type);
  static Type member_type(const Type& structure, const Cell& member, const Type& written);
  std::optional<Value> placed(const Type& type, const Value& place, const Value& object);

  // aggregates.cpp
  std::vector<std::pair<std::string, Type>> members_in_braces(const Type& type);
  std::optional<Value> aggregate_of(const Type& type, const std::vector<Result>& values, Given& named, bool of_elements);
  Value aggregate(const Type& type, const std::vector<Result>& given, size_t& next);
  Value list_of(const Type& type, uint64_t bytes, const std::vector<Result>& given, size_t& next);
  Result taken(const Type& type, const std::vector<Result>& given, size_t& next);
  void zero_rest(const Value& made, const Given& given);

  // lists.cpp
  static Value pair_of(const std::vector<Result>& given);
  Value as_pair(Value list, const Type& type);
  static std::optional<Result> part_at(const Value& list, int64_t place);
  std::vector<CellPtr> part_cells(const Value& value);
  std::vector<Value> parts_of(const Value& value);
  void bind_parts(size_t open, const Result& given, bool by_reference);
  void convert_parts(const Value& list, size_t at, size_t end, const std::string& why);
  uint64_t list_rows(Buffer& to, const Type& type, size_t open, size_t depth, uint64_t first);
  Value coerced(Value value, const Type& type);
  // objects.cpp
  bool fill_objects(const Value& array, uint64_t first, uint64_t count, const Type& of);
  Value outline(const Type& type);
  Value structure_held(const Buffer& buffer, int64_t offset, const Type& type);
  Value pair_held(const Buffer& buffer, int64_t offset, const Type& type, const char* otherwise);
  void make_object(Result& object);
  CellPtr reference_to(const Result& given, const Type& type);
  const Function* of_static_type(const Result& object, const std::string& method, const std::vector<Result>& given);
  bool is_virtual(const std::string& owner, const std::string& method) const;
  void set_member(Cell& member, const Result& given);
  const Function* copier(const Type& type, const Result& from);
  Value copied(const Result& from, const Type& type), sliced(const Value& of, const Type& type);
  std::vector<const Function*> destructors(const Type& type) const;
  void end_objects(size_t open, size_t end), end_elements(Buffer& buffer, const Type& of, uint64_t first, uint64_t last);
  // namespaces.cpp
  void run_in(const std::string& space, size_t at);
  void add_named_in(const std::string& space, Chain& chain) const;
  void use_namespace(const std::string& space, const std::string& as = {});
  std::string resolved(const std::string& space) const, specialization(const std::string& name, const std::string& arguments);
  int nearness(const std::string& of, const std::string& space) const;
  bool is_for(const Function& function, const Callable& callable);

  // punning.cpp
  std::optional<Result> looked_at_as(const Result& of, const Type& type) const;
  void store_bytes(const CellPtr& cell, const Value& value), forget_overlapping(const Value& object, const std::string& why);
  bool copy_number(const Value& to, const Value& from, const Value& count), overlaps(const std::string& of, const std::string& name) const;
  // graphs.cpp, managed.cpp
  bool graph_calls(const std::string& name, const Arguments& given), cub_call(const Callable& callable, const Arguments& given);
  void find_shared_variables(), add_shared_variables();
  bool stored_by_device(const std::string& name) const;
  void doubt_shared_variables(const std::string& kernel);
  // template_structures.cpp
  std::string arguments_text(size_t open, size_t close);
  void bind_arguments(const Record& record, const std::string& arguments);
  std::optional<Result> member_of_type(const Type& owner, const std::string& member);
  Value template_default(size_t at);
  std::optional<Type> made_type(const std::string& name, size_t open, size_t close);
  std::optional<Result> constant_object(size_t& at), constant_of_decltype(size_t& at), sequence_object(size_t& at);
  bool is_open_parameter(const std::string& name) const;
  bool is_instance_of(const Parameter& parameter, const Value& value) const;
  void deduce_parts(const Function& function, size_t place, const Value& value, Scope& scope);
  std::optional<Value> limit(size_t& at), type_trait(size_t& at);
  // expressions.cpp
  Result expression(size_t& at, bool live = true) { return assignment(at, live); }
  bool counts_and_assigns(size_t at) const;
  Result comma(size_t& at, bool live = true), assignment(size_t& at, bool live);
  Result conditional(size_t& at, bool live), binary(size_t& at, int least, bool live), unary(size_t& at, bool live);
  Result postfix(size_t& at, bool live), primary(size_t& at, bool live), name(size_t& at, bool live);
  std::optional<Result> named_cast(size_t& at, bool live), made_of_type(size_t& at, bool live);
  QualifiedName qualified_name(size_t& at);
  Result own_literal(size_t at), lambda(size_t& at), literal(size_t at) const;
  std::shared_ptr<Scope> captured_by_value(size_t open, size_t body, size_t end);
  Result element(const Result& of, const Value& index), element_in(const Value& of, const Value& index);  // arrays.cpp
  static Type element_type(const Value& memory);
  void look_at_as(const Value& of, const Type& type);
  static std::optional<Value> held_at(const Buffer& buffer, int64_t offset, const Type& type);
  Result member_of(const Result& of, const std::string& name), member(const Result& of, const std::string& name),
      union_member(const Result& object, const std::string& name);
  std::optional<Result> own_operator(const Result& left, const std::string& op, std::vector<Result> right);
  const Function* free_operator(const std::string& name, const std::vector<Result>& operands);
  void doubt_lvalue(const Result& place, size_t begin, size_t end);
  void doubt_place(const Result& place, size_t begin, size_t end, const Value& stored = {});
  Result size_of_expression(size_t& at, bool live), offset_of(size_t& at), new_expression(size_t& at, bool live);
  Result cast(Result of, const Type& type), dereferenced(const Result& of), signed_by(const std::string& op, const Result& of, bool live);
  Value address_of(const Result& of);
  static Value computed(const std::string& op, const Value& a, const Value& b, int64_t stride = 0);
  Value combined(const std::string& op, const Value& a, const Value& b);
  static bool is_container(const Result& of);
  Value compared_containers(const std::string& op, const Value& a, const Value& b);
  static Value compared_places(const std::string& op, const Value& a, const Value& b);
  int64_t stride_of(const Value& pointer), count_read() const;
  std::vector<Result> arguments(size_t open, bool live);
  void store(const Result& to, Value value);
  void forget(const CellPtr& cell, const std::string& what), watch_stored(const CellPtr& cell);
  Result text_unknown(size_t begin, size_t end) const;

  // calls.cpp
  Result call(const Result& function, size_t begin, std::vector<Result> arguments);
  Result call_one_of(const Value& functions, size_t begin, const std::vector<Result>& arguments);
  Result call_function(const Function& function, const Callable& callable, std::vector<Result>& arguments, const Value* self);
  void initialize_members(const Function& function, const Value& self);
  std::string instance_of(const Function& function, const Scope& scope) const;
  Value returned_by(const Function& function, Value value), value_of_text(const std::string& text);
  void follow_body(size_t open, bool gives_reference), bind_self(const Value& self, Scope& scope),
      bind_parameters(const Function& function, std::vector<Result>& given, Scope& scope);
  Result call_lambda(const Callable& callable, std::vector<Result>& arguments);
  size_t bind_lambda_templates(size_t open, const Callable& callable, const std::vector<Result>& given);
  std::optional<Result> begun(Arguments given), future_method(const Value& future, const std::string& method);  // threads.cpp
  Result call_method(const Result& object, const std::string& method, std::vector<Result>& arguments, const Callable& callable = {});
  const Function* method_of(const std::string& owner, const std::string& name, const std::vector<Result>& given);
  int fit(const Function& function, const std::vector<Result>& given);
  std::optional<int> fit_of_constness(const Function& function, const std::vector<Result>& given) const;
  bool is_a(const std::string& record, const std::string& base) const;
  const Function* chosen(const std::string& name, const std::string& owner, size_t arguments) const;
  const Function* chosen(const std::string& name, const std::string& owner, const std::vector<Result>& given);
  bool may_take(const Function& function, const Parameter& parameter, const Value& value) const;
  void bind_templates(const Function& function, const Callable& callable, const std::vector<Result>& arguments, Scope& scope);
  void deduce(const Parameter& parameter, const Value& value, const std::set<std::string>& names, Scope& scope) const;
  std::vector<std::pair<std::string, std::string>> template_arguments(size_t open, size_t close);
  // device_calls.cpp
  Value occupancy(const std::string& kernel, const char* which, int64_t usual, const std::string& function) const;
  std::optional<Value> device_calls(const std::string& name, std::vector<Result>& arguments);
  // library.cpp
  bool is_of_library(const Callable& callable) const;
  std::optional<Result> library(const std::string& called, const Callable& callable, Arguments& arguments, uint32_t line);
  std::optional<Value> mathematics(const std::string& name, const Arguments& arguments);
  std::optional<Value> memory_calls(const std::string& name, const Callable& callable, Arguments& arguments, uint32_t line);
  std::optional<Value> pitched_calls(const std::string& name, const Arguments& given, uint32_t line);  // pitched.cpp
  std::optional<Value> copy_calls(const std::string& name, Arguments& given);
  std::optional<Value> driver_calls(const std::string& name, Arguments& given, uint32_t line);
  static std::string as_of_the_runtime(std::string name);
  static std::vector<Value> pointed_to(const Value& list);
  std::optional<Value> extreme_element(const std::string& name, const Arguments& given), transformed(const Arguments& given);
  std::optional<Value> text_calls(const std::string& name, const Arguments& arguments);
  std::optional<Value> container_method(const Result& object, const std::string& method, Arguments& arguments);
  void resize(const Value& container, uint64_t bytes), read_from_outside(const Arguments& given, const std::string& by);
  bool make_room(const Value& to, const Value& count), streamed(const Result& stream, const std::string& op, const Result& right);
  // c_library.cpp, c_texts.cpp, streams.cpp
  std::optional<std::string> letters_at(const Value& from), printed(const std::string& format, const Arguments& given, size_t next);
  std::optional<Value> print_into(const std::string& name, const Arguments& given), scanned(const Arguments& given),
      line_read(const Arguments& given), stream_method(const Result& stream, const std::string& method, const Arguments& given),
      found_in_text(const std::string& name, const Arguments& given), next_piece(const Arguments& given),
      array_texts(const std::string& name, const Arguments& given);
  std::optional<Value> c_library(const std::string& name, const Arguments& given, uint32_t line);
  Value reallocated(const Value& from, const Value& bytes, uint32_t line);
  bool sorted_by(const Arguments& given), shuffle(const Arguments& given), ordered(const std::string& name, const Arguments& given);
  std::optional<Result> smart_pointer_method(const Result& object, const std::string& method, const std::vector<Result>& given);
  void fill_new(const Value& container, uint64_t first, uint64_t last, const Arguments& given);
  static Value allocated(const Value& bytes, bool device, uint32_t line);
  void store_at(const Value& to, Value value), store_letters(const Value& to, const std::string& letters);
  // maps.cpp
  Value constructed_map(const Type& type, const std::vector<Result>& given), key_of(const Value& map, const Value& key);
  static std::vector<Result> results_of(const std::vector<Value>& values);
  std::optional<int64_t> place_in_map(const Value& map, const Value& key, bool& is_there);
  CellPtr insert_in_map(const Value& map, const Result& key, const Value& whole);
  void doubt_map(const Value& map, const std::string& why);
  Result element_of_map(const Value& map, const Value& key);
  std::optional<Value> optional_method(const Result& object, const std::string& method, const Arguments& given);
  std::optional<Result> map_method(const Result& object, const std::string& method, Arguments& given);
  void loop_over_map(const Value& map, bool by_reference, size_t name, const Type& type, size_t body);
  // sequences.cpp
  static std::optional<Value> function_object(const std::string& name);
  static Value copy_of_map(const Value& map), next_in_map(const Value& place, int64_t by);  // maps.cpp
  Value applied(const Result& function, std::vector<Result> given);
  std::optional<bool> is_meant(const Value& element, const Result& wanted);
  void refill(const Value& container, const std::vector<Value>& values);
  std::optional<Value> searched(const std::string& name, const Arguments& given, const std::vector<Value>& elements);
  std::optional<Value> left_out(const std::string& name, const Arguments& given, const std::vector<Value>& elements),
      copied_in_part(const std::string& name, const Arguments& given, const std::vector<Value>& elements);
  std::optional<Value> over_elements(const std::string& name, const Arguments& given),
      algorithms(const std::string& name, Arguments& given);
  std::optional<Value> vector_edit(const Value& of, const std::string& method, const Arguments& given);
  // texts.cpp
  std::optional<Value> text_method(const Result& object, const std::string& method, const Arguments& given);
  static Result letter_in(const Result& text, const Value& index);
  void store_letter(const Result& to, const Value& letter),
      loop_over_letters(const Result& text, bool by_reference, size_t name, const Type& type, size_t body);
  std::optional<std::vector<Value>> elements_between(const Value& begin, const Value& end);  // orders.cpp
  // generators.cpp
  std::optional<Value> random_calls(const std::string& name, Arguments& given);
  std::optional<Value> random_method(const Value& object, const std::string& method, const Arguments& given);
  void doubt_random(uint64_t before, const std::string& why);
  // fills.cpp
  std::optional<Fill> fill_in(size_t open, size_t condition, size_t step, size_t body) const;
  bool finish(const Fill& fill), fills_large(const Fill& fill) const, is_filled_as_a_whole(const Buffer& buffer) const;

  // contents.cpp
  std::optional<Layout> layout_of(const Type& type), layout_of_pair(const Type& type);
  void place(Image& image, int64_t offset, const Value& value, const Type& type, std::string& why);
  std::shared_ptr<const Image> image_of(const Buffer& buffer, const Type& type, std::string& why, bool large = false);
  Contents content_of(const Buffer& buffer, const Type& type, uint64_t begin, uint64_t bytes);
  Contents content_of_image(const std::shared_ptr<const Image>& image, const Type& element, uint64_t begin, uint64_t end);
  Contents content_of_large(const Buffer& buffer, const Type& type) const;
  void take_image(const std::shared_ptr<Buffer>& memory, std::shared_ptr<const Image> image, const std::string& why);
  void take_on_result(const std::shared_ptr<Buffer>& memory, std::shared_ptr<const Image> image, const std::string& why);
  static bool only_numbers_stored(const Buffer& buffer);
  static std::string unknown_on_result(const Buffer& buffer);
  void touch(const std::shared_ptr<Buffer>& memory), doubt(const std::shared_ptr<Buffer>& memory, const std::string& why);
  void doubt_what(const Value& value, const std::string& why, int depth = 0);
  void doubt_all(const std::vector<Result>& given, const std::string& why), call_elsewhere(const std::string& name, const Arguments& given);
  // copies.cpp
  std::shared_ptr<const Image> given_to_copy(const Value& from, const Type& type, uint64_t bytes, std::string& why);
  void copy_content(const Value& to, const Value& from, const Value& count, const Rows& rows);
  void store_on_result(const Value& to, const Image* given, uint64_t begin, uint64_t bytes, const Rows& rows, std::string why);
  void set_content(const Value& to, const Value& byte, const Value& count, const Rows& rows);
  void set_variable(const Value& to, const Value& byte, const Value& count);
  void fill_elements(const Value& begin, uint64_t count, const std::function<Value(uint64_t)>& next, bool simple);
  void fill_as_a_whole(const Value& begin, uint64_t count, const std::function<Value(uint64_t)>& next, bool simple);
  // loops.cpp
  bool computes(LoopCompiler& loop, size_t statement), has_room_for(const std::shared_ptr<const Image>& image, uint64_t bytes);
  bool computes_loop(size_t statement, size_t condition, size_t condition_end, size_t step, size_t step_end, size_t body);
  bool computes_elements(const Value& begin, uint64_t count, const Value& function),
      computes_loop_over(const Value& list, const std::string& name, bool by_reference, size_t body);

  // launching.cpp
  void note_passed(const Function* kernel, size_t list), find_first_bytes(const Value& value),
      refer(const Function* kernel, const std::vector<Result>& passed, std::vector<Value>& values);
  const Function* launched_kernel(const Callable& callable, const std::vector<Value>& given);  // overloads.cpp
  Result launch(const Result& kernel, size_t begin, size_t configuration, size_t list);
  void note_one_of(const Value& kernel, const std::vector<Value>& configuration, const std::vector<Value>& values, size_t begin);
  bool launch_call(const std::string& name, Arguments& arguments, uint32_t line);
  void note_launch(const Callable& kernel, const std::vector<Value>& configuration, std::vector<Value> arguments, uint32_t line,
                   bool cooperative, size_t token_at = 0);
  // packs.cpp
  bool is_pack(const Parameter& parameter) const;
  static CellPtr pack_of(const std::vector<Result>& given, size_t first);
  void bind_deduced_pack(const Function& function, const std::vector<Result>& given, Scope& scope) const;
  CellPtr pack_of_arguments(const std::vector<std::pair<std::string, std::string>>& arguments, size_t first), pack_named(size_t name) const;
  size_t dots_behind(size_t at, size_t close) const;
  std::optional<size_t> length_of_packs(size_t at, size_t end) const;
  void each_of_packs(size_t at, size_t end, const std::function<void()>& once);
  bool expand_pack(size_t at, size_t close, bool live, std::vector<Result>& values);
  std::optional<Result> fold(size_t open, bool live);
  HostSetting pack_setting(const Callable& callable, const Function& kernel, size_t place, const std::vector<Value>& given, uint32_t line);
  std::vector<size_t> parameter_places(const Function& kernel, size_t given) const;
  std::vector<std::string> parameter_names(const Function& kernel, size_t given) const;
  Value as_array(const Value& value), as_closure(const Value& value) const;
  int64_t first_byte(const Value& value) const;
  std::optional<HostExtent> extent(const Value& value, uint32_t line);

  // symbols.cpp, pointed.cpp
  std::string symbol_at(size_t list, size_t place) const;
  bool is_only_a_symbol(const std::string& name);
  Value address_of_symbol(const std::string& name, uint32_t line);
  std::optional<Value> symbol_call(const std::string& name, size_t list, Arguments& given);
  void note_variable(size_t list, const std::vector<Result>& given);
  std::string note_part(const std::string& name, const Value& from, uint64_t offset, uint64_t bytes, bool is_pointer = false);
  std::vector<HostSetting> template_settings(const Callable& callable, const Function& kernel, const std::vector<Value>& given,
                                             uint32_t line);
  std::vector<Reached> add_pointed(HostLaunch& made, const std::vector<Value>& given);
  std::shared_ptr<const Image> with_pointers(const Value& value);

  // results.cpp
  void note_run(const HostLaunch& made, const Function& kernel, const std::vector<Value>& given, const std::vector<Reached>& passed);
  void leave_result(const Value& value, const std::string& name, const std::vector<Reached>& passed, std::vector<const Buffer*>& seen);
  void leave_in_variables();
  void forget_results(size_t first), guess_results(size_t first, const std::string& why);
  void undo_results(size_t first), doubt_results(size_t first), drop_contents(const std::shared_ptr<Buffer>& memory);
  static std::string part_of_result(const std::string& content);
  void add_fields(const Value& value, const std::string& path, const std::string& name, uint32_t line, std::vector<Value>& before,
                  std::vector<std::string>& names, std::vector<HostArgument>& fields);
  HostArgument argument_of(const Value& value, const std::string& name, uint32_t line, const std::vector<Value>& before,
                           const std::vector<std::string>& names);
  // constness.cpp
  bool leads(const Type& type) const, leads(const Value& value, const Cell* cell) const;
  size_t declared_member(const std::string& record, const std::string& name) const, result_type(const Function& function) const;
  Constness declared_constness(size_t at, const Result& given = {}) const, constness_of(std::string_view name) const;
  Constness constness_of_member(const std::string& record, const std::string& name, const Cell& cell, Constness of_object) const;
  Constness constness_of_part(const Value& pair, const Result& part, Constness of_pair) const, constness_of_list(size_t open) const;
  void note_constness(size_t name, const Result& given, size_t begin = 0);
  const Function* other_by_constness(const Function& function) const;
  Result call_own(const Function& function, const Callable& callable, std::vector<Result>& given, const Value& self, Constness on);
  CellPtr declare(const std::string& name, Value value, Type type = {}), find(std::string_view name) const;
  void push_scope() { chain_.push_back(std::make_shared<Scope>()); }
  void pop_scope() { chain_.pop_back(); }
  const Token& token(size_t at) const { return unit_.tokens[std::min(at, unit_.tokens.size() - 1)]; }
  bool is(size_t at, std::string_view text) const { return unit_.is(at, text); }
  bool is_word(size_t at) const { return unit_.is_word(at); }
  bool too_many_runs() const { return runs_.size() == kMaxRuns; }
  bool stopped() const { return flow_ != Flow::Normal || cut_ || gave_up(); }

  const Unit& unit_;
  Chain chain_;
  std::vector<const Function*> frames_;
  std::vector<size_t> doubting_;  // bodies whose names are doubted
  const Value* self_ = nullptr;   // whose method is followed
  Flow flow_ = Flow::Normal;
  Result returned_;
  bool with_arguments_, follows_main_ = false;
  bool cut_ = false;                                           // a loop is left that takes too long
  std::vector<std::string> making_;                            // structures, each in the one before it
  std::set<std::string> sizing_;                               // structures whose size is being found
  bool is_static_ = false, has_more_ = false;                  // the present declaration is; there are more launches
  std::map<std::pair<size_t, std::string>, CellPtr> statics_;  // of functions, by where they are declared and their template's arguments
  std::string instance_;                                       // of the function that is followed: those arguments
  std::map<std::string, std::shared_ptr<Scope>> spaces_;       // namespaces, and structures with enumerations
  Callable looking_for_;                                       // what is called
  std::string looking_in_;                                     // the namespace that is written before its name
  Constness on_constant_ = Constness::No;                      // of the object whose method it is
  std::string label_;                                          // where a goto leads
  std::string chosen_on_;                                      // on what rests which of several functions is called
  std::pair<Type, Value> thrown_;                              // its type is empty where it is not known
  std::string open_on_;                                        // the condition of a loop that is not known
  std::vector<CapturedLaunch> captured_;                       // into a graph, which ran as they were captured
  uint32_t graphs_ = 0, graph_launches_ = 0, jumps_ = 0;
  std::vector<Loop> loops_;        // that are followed, innermost last
  size_t cut_at_ = 0, cuts_ = 0;   // with cut_: how many of these go on; how often one was cut in the outermost
  uint64_t launched_ = 0;          // how often
  std::vector<uint64_t> reached_;  // of launches_: launched_ as it was last
  std::vector<std::string> unknown_conditions_;
  bool captures_ = false, captured_more_ = false, no_greater_ = false;  // no_greater_: ">" ends a list of template arguments
  uint64_t &steps_, &effort_left_;
  ContentTable& contents_;
  std::vector<ToldImage> told_;
  std::vector<std::weak_ptr<const Image>> large_images_;
  uint64_t loop_ends_ = 0, loop_begins_ = 0, random_calls_ = 0;  // begins: the outermost one
  std::set<std::shared_ptr<Buffer>> grown_;                      // containers that it fills
  std::vector<Watch*> watches_;
  Departure* departures_ = nullptr;  // the innermost one
  std::set<const Function*> called_;
  Generator random_;
  std::string random_guess_, real_guess_;  // on what its numbers rest that are not the program's: of rand(), of drand48()
  std::set<std::shared_ptr<RandomObject>> drawn_from_;
};

}  // namespace warplens::frontend::host
