/**
 * RRVM on simulated workstations of the paper: the production code of manager and memory server, with disks, networks
 * and processors of the middle of the 1990s.
 */
@NullMarked
package org.raidlab.experiments.rrvm;

import org.jspecify.annotations.NullMarked;
