/** Devices of stable storage: the log, the block file, the heap, and the ledger of votes and decisions. */
@NullMarked
package org.raidlab.store;

import org.jspecify.annotations.NullMarked;
