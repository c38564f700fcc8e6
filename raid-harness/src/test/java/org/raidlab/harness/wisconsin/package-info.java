/**
 * The Wisconsin benchmark, run by a site in this thread and by another database in the same JVM: a race, and a test
 * that both give the same answers.
 */
@NullMarked
package org.raidlab.harness.wisconsin;

import org.jspecify.annotations.NullMarked;
