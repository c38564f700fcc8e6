/** {@code raid bench peers}: the same transactions on RAID and on what people would use instead. */
@NullMarked
package org.raidlab.experiments.bench.peers;

import org.jspecify.annotations.NullMarked;
