/**
 * Permutation specifications, in the manner of PostgreSQL's isolation tester: sessions with steps, run in one order
 * after the other at sites with each Concurrency Controller.
 */
@NullMarked
package org.raidlab.harness.permutation;

import org.jspecify.annotations.NullMarked;
