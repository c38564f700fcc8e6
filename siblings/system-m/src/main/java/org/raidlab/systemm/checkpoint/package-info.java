/** The checkpoint server, its algorithms, and the backup copies with their home block. */
@NullMarked
package org.raidlab.systemm.checkpoint;

import org.jspecify.annotations.NullMarked;
