/** What drives RAID and judges it: workloads, Mini-RAID with its managing site, RAID in the simulator. */
@NullMarked
package org.raidlab.harness;

import org.jspecify.annotations.NullMarked;
