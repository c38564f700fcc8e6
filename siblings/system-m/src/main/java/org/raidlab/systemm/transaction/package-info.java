/** The transaction server: executors, versions, the log tail, and redo after a restart. */
@NullMarked
package org.raidlab.systemm.transaction;

import org.jspecify.annotations.NullMarked;
