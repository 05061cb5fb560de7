include_guard(GLOBAL)
enable_language(C)
# The OpenGL loader, generated at build time by glad 2. Without --reproducible it would fetch the specification.
find_program(GLAD_PROGRAM glad REQUIRED)
set(glad_folder ${CMAKE_BINARY_DIR}/glad)
add_custom_command(OUTPUT ${glad_folder}/src/gl.c ${glad_folder}/include/glad/gl.h
  COMMAND ${GLAD_PROGRAM} --quiet --reproducible --api gl:core=3.3 --extensions "" --out-path ${glad_folder} c
  COMMENT "Generating the OpenGL 3.3 loader" VERBATIM)
add_library(warplens_glad STATIC ${glad_folder}/src/gl.c)
target_include_directories(warplens_glad SYSTEM PUBLIC ${glad_folder}/include)
