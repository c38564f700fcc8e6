/** The page store: buffer pool, log, checkpoint and restart of REX. */
@NullMarked
package org.raidlab.rrvm.rex.store;

import org.jspecify.annotations.NullMarked;
