/** Long work in short steps, and the queue that keeps it in order. */
@NullMarked
package org.raidlab.am.work;

import org.jspecify.annotations.NullMarked;
