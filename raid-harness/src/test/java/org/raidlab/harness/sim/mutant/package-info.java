/**
 * Sites with one rule of the protocol broken, each as a mistake that is easily made. They show that the simulator's
 * checkers see what they are there for.
 */
@NullMarked
package org.raidlab.harness.sim.mutant;

import org.jspecify.annotations.NullMarked;
