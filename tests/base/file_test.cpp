#include "kernels/base/file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <thread>

#include "kernels/base/number.h"

namespace warplens {
namespace {

std::string place(const std::string& name) { return testing::TempDir() + "warplens-file-test-" + name; }

TEST(ReadFile, GivesEveryByteOfAFileLongerThanOnePiece) {
  std::string bytes;
  for (int i = 0; i < 200'000; ++i) bytes += static_cast<char>(i * 7);
  std::ofstream(place("long"), std::ios::binary) << bytes;
  const auto text = read_file(place("long"));
  ASSERT_TRUE(text);
  EXPECT_EQ(*text, bytes);
}

TEST(ReadFile, ReadsAPipeToItsEnd) {
  const std::string pipe = place("pipe");
  std::filesystem::remove(pipe);
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  std::thread writer([&] { std::ofstream(pipe) << std::string(100'000, 'x'); });
  const auto text = read_file(pipe);
  writer.join();
  ASSERT_TRUE(text);
  EXPECT_EQ(text->size(), 100'000u);
}

TEST(ReadFile, SaysThatAFolderIsOneAndWhatIsWanted) {
  const std::string folder = place("folder");
  std::filesystem::create_directory(folder);
  const auto text = read_file(folder, "a .cu file is wanted");
  ASSERT_FALSE(text);
  EXPECT_EQ(to_string(text.error()), folder + ": is a folder (a .cu file is wanted)");
}

TEST(ReadFile, SaysWhyAFileCannotBeRead) {
  EXPECT_EQ(to_string(read_file("/nowhere/file").error()), "/nowhere/file: cannot be read: No such file or directory");
}

TEST(WholeNumber, IsReadToTheLastDigitOf64Bits) {
  EXPECT_EQ(*whole_number("9223372036854775807"), INT64_MAX);
  EXPECT_EQ(*whole_number("-12"), -12);
}

TEST(WholeNumber, TooLargeAndNoNumberAreToldApart) {
  EXPECT_EQ(whole_number("9223372036854775808").error().message, "'9223372036854775808' is too large; the largest is 9223372036854775807");
  EXPECT_EQ(whole_number("-9223372036854775809").error().message, "'-9223372036854775809' is too small; the least is -9223372036854775808");
  for (const char* text : {"", "12x", "99999999999999999999x", "-", "1.5"})
    EXPECT_EQ(whole_number(text).error().message, "'" + std::string(text) + "' is no whole number");
}

}  // namespace
}  // namespace warplens
