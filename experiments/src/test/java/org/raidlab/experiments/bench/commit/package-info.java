/** Tests of the benchmark of commits. */
@NullMarked
package org.raidlab.experiments.bench.commit;

import org.jspecify.annotations.NullMarked;
