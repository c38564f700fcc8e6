/** Tests of the experiment on the protocol of replication. */
@NullMarked
package org.raidlab.experiments.protocol;

import org.jspecify.annotations.NullMarked;
