/** The primary database: segments, slots, record versions, sets and their indexes. */
@NullMarked
package org.raidlab.systemm.data;

import org.jspecify.annotations.NullMarked;
