/**
 * Virtual time: an agenda of events, a clock that jumps from one to the next, and a hash over all that happens, so that
 * two runs of one seed can be compared.
 */
@NullMarked
package org.raidlab.sim.time;

import org.jspecify.annotations.NullMarked;
