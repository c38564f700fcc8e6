/** A file system in memory that loses power, and every state in which its disk may be afterwards. */
@NullMarked
package org.raidlab.store.crash;

import org.jspecify.annotations.NullMarked;
