/** Checks over all modules at once: what no single module can see of itself. */
@NullMarked
package org.raidlab.check;

import org.jspecify.annotations.NullMarked;
