/** Tests of the experiment on the quorum of replication. */
@NullMarked
package org.raidlab.experiments.quorum;

import org.jspecify.annotations.NullMarked;
