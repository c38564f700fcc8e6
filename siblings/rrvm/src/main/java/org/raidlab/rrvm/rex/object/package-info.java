/** Objects on slotted pages, long objects, and indexes; all in pages that somebody else provides. */
@NullMarked
package org.raidlab.rrvm.rex.object;

import org.jspecify.annotations.NullMarked;
