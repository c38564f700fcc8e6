/** Relations as bytes: segments of fixed-width slots, each segment the content of one block of stable storage. */
@NullMarked
package org.raidlab.am.slot;

import org.jspecify.annotations.NullMarked;
