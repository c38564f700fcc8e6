/** Tests of the experiment on the degree of replication. */
@NullMarked
package org.raidlab.experiments.degree;

import org.jspecify.annotations.NullMarked;
