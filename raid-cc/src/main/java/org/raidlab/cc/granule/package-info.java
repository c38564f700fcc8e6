/**
 * Granules, the units of reading and writing, with tables over them: what every controller that judges transactions by
 * their reads and writes needs. {@link org.raidlab.cc.granule.CommitLocks} says what pending transactions hold, and
 * {@link org.raidlab.cc.granule.DecidedWrites} whether a read is still current.
 * {@link org.raidlab.cc.granule.CommitValidation} joins them to the last test of a transaction.
 */
@NullMarked
package org.raidlab.cc.granule;

import org.jspecify.annotations.NullMarked;
