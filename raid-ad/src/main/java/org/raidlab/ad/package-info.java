/** The action driver: runs a transaction's action tree, builds its read and write sets, and measures its phases. */
@NullMarked
package org.raidlab.ad;

import org.jspecify.annotations.NullMarked;
