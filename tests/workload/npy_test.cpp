#include "kernels/workload/arguments/npy.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace warplens::workload {
namespace {

class Npy : public testing::Test {
 protected:
  std::string path_ =
      (std::filesystem::temp_directory_path() / ("npy_" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name())))
          .string();
  void TearDown() override { std::filesystem::remove(path_); }
  std::string bytes() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void write(const std::string& data) const { std::ofstream(path_, std::ios::binary) << data; }
};

TEST_F(Npy, what_is_written_reads_back) {
  const NpyArray array{{Type::F32, false}, {2, 3}, std::vector<uint8_t>(24, 7)};
  ASSERT_TRUE(write_npy(path_, array).ok());
  const auto back = read_npy(path_);
  ASSERT_TRUE(back.ok()) << to_string(back.error());
  EXPECT_EQ(back->shape, array.shape);
  EXPECT_EQ(back->bytes, array.bytes);
  EXPECT_EQ(back->element.type, Type::F32);
}

TEST_F(Npy, the_header_is_what_numpy_writes) {
  ASSERT_TRUE(write_npy(path_, {{Type::I64, false}, {5}, std::vector<uint8_t>(40)}).ok());
  const std::string all = bytes();
  EXPECT_EQ(all.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
  EXPECT_NE(all.find("{'descr': '<i8', 'fortran_order': False, 'shape': (5, ), }"), std::string::npos);
  EXPECT_EQ((all.size() - 40) % 64, 0u);
}

TEST_F(Npy, bfloat16_is_written_as_uint16) {
  ASSERT_TRUE(write_npy(path_, {{Type::BF16, false}, {4}, std::vector<uint8_t>(8)}).ok());
  EXPECT_NE(bytes().find("'<u2'"), std::string::npos);
}

TEST_F(Npy, a_file_cut_at_any_length_is_refused_not_read) {
  ASSERT_TRUE(write_npy(path_, {{Type::F32, false}, {8}, std::vector<uint8_t>(32, 1)}).ok());
  const std::string all = bytes();
  for (size_t length = 0; length < all.size(); ++length) {
    write(all.substr(0, length));
    EXPECT_FALSE(read_npy(path_).ok()) << length;
  }
}

TEST_F(Npy, column_major_and_foreign_types_are_named) {
  write(std::string("\x93NUMPY\x01\x00\x40\x00", 10) + "{'descr': '<f4', 'fortran_order': True, 'shape': (2, 2), }      \n");
  EXPECT_NE(to_string(read_npy(path_).error()).find("column-major"), std::string::npos);
  write(std::string("\x93NUMPY\x01\x00\x40\x00", 10) + "{'descr': '<c8', 'fortran_order': False, 'shape': (2, 2), }     \n");
  EXPECT_NE(to_string(read_npy(path_).error()).find("'<c8'"), std::string::npos);
}

TEST_F(Npy, a_shape_that_is_none_is_refused) {
  for (const char* shape : {"-1,", "2, -3", "2; 3", "1.5,"}) {
    std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + std::string(shape) + "), }";
    header.resize(63, ' ');
    write(std::string("\x93NUMPY\x01\x00\x40\x00", 10) + header + "\n" + std::string(64, '\0'));
    const auto array = read_npy(path_);
    ASSERT_FALSE(array.ok()) << shape;
    EXPECT_NE(to_string(array.error()).find("has the shape (" + std::string(shape) + ")"), std::string::npos) << to_string(array.error());
  }
}

TEST_F(Npy, a_file_without_an_end_is_refused_at_once) {
  EXPECT_NE(to_string(read_npy("/dev/zero").error()).find("is not a NumPy file"), std::string::npos);
}

TEST_F(Npy, an_unwritable_place_says_so) {
  const auto status = write_npy("/nonexistent/folder/a.npy", {{Type::F32, false}, {1}, std::vector<uint8_t>(4)});
  ASSERT_FALSE(status.ok());
  EXPECT_NE(to_string(status.error()).find("/nonexistent/folder/a.npy: cannot be written"), std::string::npos);
}

TEST_F(Npy, one_of_a_hundred_gigabytes_is_refused_by_its_length) {
  write("\x93NUMPY");
  std::filesystem::resize_file(path_, uint64_t{100} << 30);
  const auto read = read_npy(path_);
  ASSERT_FALSE(read.ok());
  EXPECT_NE(to_string(read.error()).find("larger than 256 MiB"), std::string::npos) << to_string(read.error());
}

}  // namespace
}  // namespace warplens::workload
