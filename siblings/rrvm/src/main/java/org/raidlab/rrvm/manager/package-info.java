/**
 * The transaction manager: recoverable memory, the local log with its asynchronous drainer, the copy of the log's end
 * in the memory of another site, truncation, and recovery.
 */
@NullMarked
package org.raidlab.rrvm.manager;

import org.jspecify.annotations.NullMarked;
