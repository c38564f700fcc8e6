/** {@code raid bench commit}: transactions of one write on three sites, beside the skeleton. */
@NullMarked
package org.raidlab.experiments.bench.commit;

import org.jspecify.annotations.NullMarked;
