/** Replication Controllers of several sites, run step by step by scenario files with golden output. */
@NullMarked
package org.raidlab.rc.scenario;

import org.jspecify.annotations.NullMarked;
