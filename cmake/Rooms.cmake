# A room is a static library of one folder. Warnings come from an interface target.
# Those that are off: GCC 12 is wrong about std::string and std::variant; the standard library's own std::stable_sort uses what C++20 deprecates,
# which Clang says of each use.
add_library(warplens_options INTERFACE)
target_include_directories(warplens_options INTERFACE ${CMAKE_SOURCE_DIR})
target_compile_options(warplens_options INTERFACE -Wall -Wextra -Wpedantic -Wno-missing-field-initializers -Wno-unknown-warning-option -Wno-restrict -Wno-maybe-uninitialized
  $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>)

option(WARPLENS_STRICT "Warnings are errors" OFF)
if(WARPLENS_STRICT)
  target_compile_options(warplens_options INTERFACE -Werror)
endif()

# warplens_room(NAME SOURCES... LINK libraries... [GLUE])
# GLUE: code that reads options and JSON and waits for others. Its templates take twice as long to compile at -O2 and run no faster.
function(warplens_room name)
  cmake_parse_arguments(ROOM "GLUE" "" "LINK" ${ARGN})
  add_library(${name} STATIC ${ROOM_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PUBLIC warplens_options ${ROOM_LINK})
  if(ROOM_GLUE)
    target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
endfunction()
