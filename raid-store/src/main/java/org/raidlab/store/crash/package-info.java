/** Power failures of the file system in memory: at each call, and every state in which the disk may be afterwards. */
@NullMarked
package org.raidlab.store.crash;

import org.jspecify.annotations.NullMarked;
