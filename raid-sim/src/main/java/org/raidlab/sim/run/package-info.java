/**
 * Runs many seeds, adds up what they found, says how to see a failure again, and compares two runs of one seed event by
 * event.
 */
@NullMarked
package org.raidlab.sim.run;

import org.jspecify.annotations.NullMarked;
