/**
 * Recorded runs of a RAID and their files: what clients did and were told (history), what the sites hold (copies) and
 * what their ledgers say (decisions), each as JSON Lines. The checkers over these records are in the sub-packages
 * {@code check} and {@code sites}.
 */
@NullMarked
package org.raidlab.sim.history;

import org.jspecify.annotations.NullMarked;
