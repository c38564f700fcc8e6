/**
 * A toy system for the simulator's own tests: clients deposit numbers at servers that force them to their logs before
 * they answer - or, in a mutant, do not.
 */
@NullMarked
package org.raidlab.sim.toy;

import org.jspecify.annotations.NullMarked;
