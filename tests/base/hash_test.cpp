// Hashes of contents: every byte counts, and so does where it stands.
#include "kernels/base/hash.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace warplens {
namespace {

TEST(Hash, ThatOfAFileDependsOnEveryByteOnTheOrderAndOnTheLength) {
  std::string file;
  for (int i = 0; i < 1003; ++i) file += static_cast<char>(i * 37 + i / 8);
  std::set<std::string> hashes{file_hash(file)};
  for (char& byte : file)
    for (const char bit : {'\1', '\x80'}) {
      byte = static_cast<char>(byte ^ bit);
      hashes.insert(file_hash(file));
      byte = static_cast<char>(byte ^ bit);
    }
  EXPECT_EQ(hashes.size(), 1 + 2 * file.size());
  for (size_t length = 0; length < 40; ++length) hashes.insert(file_hash(std::string(length, '\0')));
  EXPECT_EQ(hashes.size(), 1 + 2 * file.size() + 40);
  EXPECT_NE(file_hash("eight by"
                      "tes next"),
            file_hash("tes next"
                      "eight by"));
}

TEST(Hash, ThatOfASmallContentIsFnv1aAsRecordingsHaveIt) {
  EXPECT_EQ(content_hash(""), "cbf29ce484222325");
  EXPECT_EQ(content_hash("foobar"), "85944171f73967e8");
}

}  // namespace
}  // namespace warplens
