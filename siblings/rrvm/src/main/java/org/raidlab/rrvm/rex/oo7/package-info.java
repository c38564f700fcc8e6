/** The OO7 benchmark: its database, traversals, queries and structural modifications. */
@NullMarked
package org.raidlab.rrvm.rex.oo7;

import org.jspecify.annotations.NullMarked;
