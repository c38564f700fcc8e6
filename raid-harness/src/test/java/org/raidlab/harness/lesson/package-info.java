/** Tests of lessons. */
@NullMarked
package org.raidlab.harness.lesson;

import org.jspecify.annotations.NullMarked;
