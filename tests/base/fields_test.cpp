#include "kernels/base/fields.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplens {
namespace {

using testing::HasSubstr;

struct Inner {
  uint32_t small = 0;
  std::string name;
  bool operator==(const Inner&) const = default;
};
template <class F, Is<Inner> T>
void describe(F& f, T& v) {
  f("small", v.small);
  f.optional("name", v.name);
}
struct Outer {
  double number = 0;
  std::vector<Inner> list;
  std::map<std::string, int64_t> by_name;
  std::optional<Inner> maybe;
  Bytes bytes;
  std::variant<int64_t, std::string> either;
  std::array<uint32_t, 3> extent{};
  bool flag = true;
  bool operator==(const Outer&) const = default;
};
template <class F, Is<Outer> T>
void describe(F& f, T& v) {
  f("number", v.number);
  f("list", v.list);
  f.optional("by_name", v.by_name);
  f.optional("maybe", v.maybe);
  f.optional("bytes", v.bytes);
  f.optional("either", v.either);
  f.optional("extent", v.extent);
  f.with_default("flag", v.flag);
  if constexpr (F::kReads) f.refuse_others();
}

const Outer kFull{1.5, {{1, "a"}, {2, ""}}, {{"M", -3}}, Inner{7, "b"}, {0, 255, 16}, std::string("float"), {1, 2, 3}, false};

Outer read(std::string_view text) {
  Outer value;
  const auto json = JsonDocument::parse(text);
  EXPECT_TRUE(json.ok());
  const Status status = read_fields(json->root(), value);
  EXPECT_TRUE(status.ok()) << to_string(status.error());
  return value;
}
std::string wrong(std::string_view text) {
  Outer value;
  const auto json = JsonDocument::parse(text);
  if (!json) return to_string(json.error());
  const Status status = read_fields(json->root(), value);
  return status ? "" : status.error().message;
}

TEST(Fields, ThatAreWrittenAreReadAgain) {
  EXPECT_EQ(read(to_json_text(kFull)), kFull);
  EXPECT_EQ(read(to_json_text(Outer{})), Outer{});
}

TEST(Fields, OfBytesAreDigitsInTextAndBytesInCbor) {
  EXPECT_THAT(to_json_text(kFull), HasSubstr(R"("bytes":"00ff10")"));
  NewJson json;
  FieldWriter fields(json.root());
  describe(fields, kFull);
  const Bytes cbor = json.cbor();
  const std::string_view bytes(reinterpret_cast<const char*>(cbor.data()), cbor.size());
  EXPECT_THAT(bytes, HasSubstr(std::string("\x43\x00\xff\x10", 4))) << "a byte string of three bytes, RFC 8949";
  const auto document = JsonDocument::from_cbor(bytes);
  ASSERT_TRUE(document.ok());
  Outer back;
  ASSERT_TRUE(read_fields(document->root(), back).ok());
  EXPECT_EQ(back, kFull);
}

TEST(Fields, ThatAreWrongSayWhereTheyAre) {
  EXPECT_EQ(wrong(R"({"list":[]})"), "the field \"number\" is missing");
  EXPECT_EQ(wrong(R"({"number":"1","list":[]})"), "the field \"number\" must be a number");
  EXPECT_EQ(wrong(R"({"number":1,"list":7})"), "the field \"list\" must be a list of objects");
  EXPECT_EQ(wrong(R"({"number":1,"list":[{"small":1},{"small":"x"}]})"), "the field \"list[1].small\" must be a non-negative integer");
  EXPECT_EQ(wrong(R"({"number":1,"list":[{"small":4294967296}]})"), "the field \"list[0].small\" must be an integer of at most 4294967295");
  EXPECT_EQ(wrong(R"({"number":1,"list":[{}]})"), "the field \"list[0].small\" is missing");
  EXPECT_EQ(wrong(R"({"number":1,"list":[],"maybe":3})"), "the field \"maybe\" must be an object");
  EXPECT_EQ(wrong(R"({"number":1,"list":[],"by_name":{"M":1.5}})"), "the field \"by_name.M\" must be an integer");
  EXPECT_EQ(wrong("{\"number\":1,\"list\":[],\"by_name\":{\"M\\n\":1.5}}"), "the field \"by_name.M?\" must be an integer");
  EXPECT_EQ(wrong(R"({"number":1,"list":[],"either":true})"), "the field \"either\" must be an integer or a string");
  EXPECT_EQ(wrong(R"({"number":1,"list":[],"extent":[1,2]})"), "the field \"extent\" must be three integers");
  EXPECT_EQ(wrong(R"({"number":1,"list":[],"extent":[1,2,-3]})"), "the field \"extent\" must be three integers");
  EXPECT_EQ(wrong(R"({"number":1,"list":[],"bytes":"0g"})"), "the field \"bytes\" must be a string of hexadecimal digits, two per byte");
  EXPECT_EQ(wrong(R"({"number":1,"list":[],"flags":true})"), "unknown field \"flags\"");
  EXPECT_EQ(wrong("[]"), "not a JSON object");
}

TEST(Json, ThatIsInvalidIsReportedWithLineAndColumn) {
  const auto json = JsonDocument::parse("{\n  \"a\": 1,,\n}", "a.json");
  ASSERT_FALSE(json.ok());
  EXPECT_EQ(to_string(json.error()), "a.json:2:10: not valid JSON");
  for (const char* text : {"", "{", "\xff", "[1e999]", "\"\\ud800\""}) {
    const auto broken = JsonDocument::parse(text);
    ASSERT_FALSE(broken.ok()) << text;
    EXPECT_THAT(broken.error().message, testing::Not(HasSubstr("json.exception"))) << text;
  }
}

TEST(Json, ReplacesWhatIsNotUtf8) { EXPECT_THAT(to_json_text(Inner{1, "caf\xe9"}), HasSubstr("caf\xef\xbf\xbd")); }

}  // namespace
}  // namespace warplens
