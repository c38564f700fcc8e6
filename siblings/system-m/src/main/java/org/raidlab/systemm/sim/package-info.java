/** Simulated runs of System M: combinations of algorithms, own faults, verdicts. */
@NullMarked
package org.raidlab.systemm.sim;

import org.jspecify.annotations.NullMarked;
