/** Remote memory as stable storage: the messages between a site's log and the memories, and a memory as pure code. */
@NullMarked
package org.raidlab.comm.memory;

import org.jspecify.annotations.NullMarked;
