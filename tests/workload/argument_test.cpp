#include "kernels/workload/arguments/argument.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "kernels/simt/launch.h"

namespace warplens::workload {
namespace {

template <class T>
T parsed(std::string_view text) {
  auto value = parse_argument("x", text);
  EXPECT_TRUE(value.ok()) << text;
  return value.ok() ? std::get<T>(*value) : T{};
}

TEST(Argument, numbers_keep_whole_values_exact) {
  EXPECT_EQ(parsed<NumberValue>("9007199254740993").integer, 9007199254740993);
  EXPECT_TRUE(parsed<NumberValue>("-7").is_integer);
  EXPECT_EQ(parsed<NumberValue>("0x10").integer, 16);
  EXPECT_EQ(parsed<NumberValue>("1.5f").value, 1.5);
  EXPECT_EQ(parsed<NumberValue>("-2e3").value, -2000.0);
  EXPECT_EQ(parsed<NumberValue>("-inf").value, -HUGE_VAL);
}

TEST(Argument, buffers_places_and_files_are_told_apart) {
  const auto made = parsed<MadeBuffer>("f64[4,8]:=2.5");
  EXPECT_EQ(made.element.type, Type::F64);
  EXPECT_EQ(made.extents, (std::vector<uint64_t>{4, 8}));
  EXPECT_EQ(made.constant, 2.5);
  const auto place = parsed<PlaceValue>("A+64");
  EXPECT_EQ(place.buffer, "A");
  EXPECT_EQ(place.offset_elements, 64);
  EXPECT_EQ(parsed<FileValue>("@data/a.npy").path, "data/a.npy");
  parsed<NullValue>("null");
}

TEST(Argument, what_is_wrong_is_named_with_the_forms_there_are) {
  for (const char* text : {"f32[]:zero", "f32[0]", "f32[4]:ones", "float[4]", "f32[4", "1.2.3", "A+x", "", "f32[99999999999999]", "1e400",
                           "-1e400", "f64[1]:=1e400", "f32[2]:{1,2,3}"}) {
    const auto value = parse_argument("x", text);
    ASSERT_FALSE(value.ok()) << text;
    EXPECT_NE(value.error().message.find("--arg x="), std::string::npos);
    EXPECT_NE(value.error().hint.find("TYPE[COUNT]"), std::string::npos);
  }
}

TEST(Argument, a_number_beyond_all_is_not_infinity) {
  for (const char* const text : {"1e999", "-1e999", "1e999f"})
    EXPECT_NE(to_string(parse_argument("scale", text).error()).find("is beyond the largest number"), std::string::npos) << text;
  EXPECT_TRUE(std::isinf(std::get<NumberValue>(*parse_argument("scale", "inf")).value));
}

TEST(Argument, a_fill_is_the_same_in_pieces_as_in_one_go) {
  for (const auto content :
       {MadeBuffer::Content::Random, MadeBuffer::Content::Iota, MadeBuffer::Content::Constant, MadeBuffer::Content::Poison}) {
    const auto fill = make_fill({{Type::F64, false}, {100}, content, 1.25}, 77);
    std::vector<uint8_t> whole(800), pieces(800);
    fill(0, whole.data(), 800);
    for (uint64_t at = 0; at < 800; at += 13) fill(at, pieces.data() + at, std::min<uint64_t>(13, 800 - at));
    EXPECT_EQ(whole, pieces);
  }
}

TEST(Argument, random_floats_lie_in_minus_one_to_one_and_bytes_use_their_range) {
  const auto floats = make_fill({{Type::F32, false}, {10000}, MadeBuffer::Content::Random, 0}, simt::buffer_hash("A"));
  std::vector<float> values(10000);
  floats(0, reinterpret_cast<uint8_t*>(values.data()), 40000);
  float least = 2, most = -2;
  for (const float v : values) {
    least = std::min(least, v);
    most = std::max(most, v);
  }
  EXPECT_GE(least, -1.0f);
  EXPECT_LT(most, 1.0f);
  EXPECT_LT(least, -0.99f);
  EXPECT_GT(most, 0.99f);
  std::vector<uint8_t> bytes(10000);
  make_fill({{Type::I8, true}, {10000}, MadeBuffer::Content::Random, 0}, 5)(0, bytes.data(), 10000);
  EXPECT_GT(*std::max_element(bytes.begin(), bytes.end()), 250);
  EXPECT_LT(*std::min_element(bytes.begin(), bytes.end()), 5);
}

}  // namespace
}  // namespace warplens::workload
