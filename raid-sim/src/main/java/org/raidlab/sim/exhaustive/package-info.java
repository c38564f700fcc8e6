/**
 * Runs that leave nothing to chance: each place at which something can go wrong in a small run is taken once, and every
 * checker looks at what came of it.
 */
@NullMarked
package org.raidlab.sim.exhaustive;

import org.jspecify.annotations.NullMarked;
