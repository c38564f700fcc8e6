/**
 * QUEL end to end: files of statements and what a whole site must answer, and the proof that they leave out no branch
 * of the grammar and no error.
 */
@NullMarked
package org.raidlab.harness.golden;

import org.jspecify.annotations.NullMarked;
