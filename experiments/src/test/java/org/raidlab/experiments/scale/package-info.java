/** Tests of the experiment on the scale of replication. */
@NullMarked
package org.raidlab.experiments.scale;

import org.jspecify.annotations.NullMarked;
