/** The remote memory server: keeps the ends of other sites' logs in its memory. */
@NullMarked
package org.raidlab.rrvm.memory;

import org.jspecify.annotations.NullMarked;
