/** RAID in the simulator: the production servers, transport and storage of all sites in one thread, on virtual time. */
@NullMarked
package org.raidlab.harness.sim;

import org.jspecify.annotations.NullMarked;
