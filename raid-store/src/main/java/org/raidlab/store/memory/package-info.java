/** A file system in memory, under the real devices: in Mini-RAID, in the simulator and in tests. */
@NullMarked
package org.raidlab.store.memory;

import org.jspecify.annotations.NullMarked;
