/** Process checkpoints of RAID's servers: what is held, what is restored, and what nobody may hold up. */
@NullMarked
package org.raidlab.checkpoint.site;

import org.jspecify.annotations.NullMarked;
