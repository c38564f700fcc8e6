/**
 * Mini-RAID (paper section 1.2): the sites of an instance without network, disks and concurrency control in the way,
 * and the managing site, which lets them fail and recover and gives them one transaction at a time.
 */
@NullMarked
package org.raidlab.harness.managing;

import org.jspecify.annotations.NullMarked;
