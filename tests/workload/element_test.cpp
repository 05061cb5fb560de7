#include "kernels/workload/arguments/element.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <string>

namespace warplens::workload {
namespace {

TEST(Element, every_short_name_parses_and_spells_back) {
  std::string names;
  for (const char* name : {"f16", "bf16", "f32", "f64", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"}) {
    const auto type = parse_element_type(name);
    ASSERT_TRUE(type.has_value()) << name;
    EXPECT_EQ(element_name(*type), name);
    names += (names.empty() ? "" : " ") + std::string(name);
  }
  EXPECT_EQ(names, kElementTypeNames);
  EXPECT_FALSE(parse_element_type("float").has_value());
}

TEST(Element, half_precision_rounds_to_nearest_even_as_ieee_says) {
  EXPECT_EQ(encode(Type::F16, 1.0), 0x3c00u);
  EXPECT_EQ(encode(Type::F16, -2.0), 0xc000u);
  EXPECT_EQ(encode(Type::F16, 65504.0), 0x7bffu);        // the largest
  EXPECT_EQ(encode(Type::F16, 65520.0), 0x7c00u);        // half way to the next power: rounds to infinity
  EXPECT_EQ(encode(Type::F16, 0x1p-24), 0x0001u);        // the smallest subnormal
  EXPECT_EQ(encode(Type::F16, 0x1p-25), 0x0000u);        // half of it: to even
  EXPECT_EQ(encode(Type::F16, 1.0 + 0x1p-11), 0x3c00u);  // half a unit: to even
  EXPECT_EQ(encode(Type::F16, 1.0 + 3 * 0x1p-11), 0x3c02u);
  EXPECT_EQ(encode(Type::BF16, 1.0), 0x3f80u);
  EXPECT_EQ(encode(Type::BF16, 3.140625), 0x4049u);
}

TEST(Element, every_half_decodes_and_encodes_to_itself) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits)
    for (const Type type : {Type::F16, Type::BF16}) {
      const double value = decode({type, false}, bits);
      if (std::isnan(value)) continue;
      EXPECT_EQ(encode(type, value), bits);
    }
}

TEST(Element, integers_wrap_to_their_width_and_keep_their_sign) {
  EXPECT_EQ(encode_integer(Type::I8, -1), 0xffu);
  EXPECT_EQ(decode({Type::I8, false}, 0xff), -1.0);
  EXPECT_EQ(decode({Type::I8, true}, 0xff), 255.0);
  EXPECT_EQ(encode_integer(Type::I64, -5), static_cast<uint64_t>(-5));
  EXPECT_EQ(encode(Type::F32, 0.1), std::bit_cast<uint32_t>(0.1f));
}

TEST(Element, texts_are_the_shortest_that_give_the_bits_back) {
  const auto text = [](const char* name, double value) {
    const ElementType type = *parse_element_type(name);
    return element_text(type, encode(type.type, value));
  };
  EXPECT_EQ(text("f32", 1.1), "1.1");
  EXPECT_EQ(text("f32", 1.0 / 3), "0.33333334");
  EXPECT_EQ(text("f64", 1.0 / 3), "0.3333333333333333");
  EXPECT_EQ(text("f32", 1e6), "1000000");
  EXPECT_EQ(text("f32", 100000064), "100000064");
  EXPECT_EQ(text("f32", -0.0), "-0");
  EXPECT_EQ(text("f32", 0x1p100), "1.2676506e+30");
  EXPECT_EQ(text("f64", 0x1p53 - 1), "9007199254740991");
  EXPECT_EQ(text("f16", 2049), "2048");
  EXPECT_EQ(text("f16", 0.1), "0.1");
  EXPECT_EQ(text("bf16", -1.0 / 3), "-0.334");
  EXPECT_EQ(element_text(*parse_element_type("i64"), 0x7fffffffffffffff), "9223372036854775807");
  EXPECT_EQ(element_text(*parse_element_type("u64"), UINT64_MAX), "18446744073709551615");
  EXPECT_EQ(element_text(*parse_element_type("i8"), 0xff), "-1");
  for (uint32_t bits = 0; bits < 0x10000; ++bits)
    for (const Type type : {Type::F16, Type::BF16})
      if (!std::isnan(decode({type, false}, bits))) ASSERT_EQ(encode(type, std::stod(element_text({type, false}, bits))), bits) << bits;
}

}  // namespace
}  // namespace warplens::workload
