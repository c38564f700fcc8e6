/**
 * Files as stable storage needs them: a narrow port to the file system, contents that are kept twice, and devices that
 * refuse everything after their first error.
 */
@NullMarked
package org.raidlab.store.file;

import org.jspecify.annotations.NullMarked;
