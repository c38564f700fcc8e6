/**
 * Indexes over slots by linear hashing: they grow by one bucket at a time, so no insertion ever pays for a
 * reorganisation.
 */
@NullMarked
package org.raidlab.am.index;

import org.jspecify.annotations.NullMarked;
