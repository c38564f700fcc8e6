/**
 * Granules, the units of reading and writing, with tables over them: what every controller that judges transactions by
 * their reads and writes needs.
 */
@NullMarked
package org.raidlab.cc.granule;

import org.jspecify.annotations.NullMarked;
