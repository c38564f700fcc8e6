/**
 * Stable storage on the heap, for Mini-RAID and the simulator: it survives the death of a process object, loses what a
 * crash may lose, counts, and fails when told to.
 */
@NullMarked
package org.raidlab.store.heap;

import org.jspecify.annotations.NullMarked;
