/**
 * Experiments on Mini-RAID: how replication control serves transactions while sites fail and recover. Each figure is a
 * mean over many seeds.
 */
@NullMarked
package org.raidlab.experiments.mini;

import org.jspecify.annotations.NullMarked;
