/**
 * Fault plans: what is to go wrong in a run, as text that people read and change; and what carries a plan out, at times
 * drawn from the seed, and counts what it touched.
 */
@NullMarked
package org.raidlab.sim.fault;

import org.jspecify.annotations.NullMarked;
