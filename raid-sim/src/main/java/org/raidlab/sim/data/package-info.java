/** Generators of the relations that experiments load: a function of size and seed alone. */
@NullMarked
package org.raidlab.sim.data;

import org.jspecify.annotations.NullMarked;
