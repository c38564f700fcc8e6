/** RAID's message vocabulary: one sealed interface for each receiving server, its records nested in it. */
@NullMarked
package org.raidlab.msg;

import org.jspecify.annotations.NullMarked;
