/** Scenarios for Mini-RAID: what the managing site is to do, and the YAML files that say it. */
@NullMarked
package org.raidlab.harness.scenario;

import org.jspecify.annotations.NullMarked;
