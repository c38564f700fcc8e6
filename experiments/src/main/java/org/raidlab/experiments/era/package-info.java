/**
 * RAID in the simulator on machines of 1988: every message, step and forced write costs what it cost there, so that the
 * paper's times come out in the paper's unit.
 */
@NullMarked
package org.raidlab.experiments.era;

import org.jspecify.annotations.NullMarked;
