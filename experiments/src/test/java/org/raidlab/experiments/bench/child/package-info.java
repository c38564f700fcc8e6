/** Tests of how processes of a benchmark are started. */
@NullMarked
package org.raidlab.experiments.bench.child;

import org.jspecify.annotations.NullMarked;
