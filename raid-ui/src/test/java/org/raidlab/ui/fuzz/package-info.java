/** Whatever text comes, reading and analysing it gives statements or one error that points into it, and soon. */
@NullMarked
package org.raidlab.ui.fuzz;

import org.jspecify.annotations.NullMarked;
