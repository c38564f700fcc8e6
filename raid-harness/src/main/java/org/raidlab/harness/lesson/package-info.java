/** Lessons: pages that people read, with commands that run and output that is checked. */
@NullMarked
package org.raidlab.harness.lesson;

import org.jspecify.annotations.NullMarked;
