/**
 * {@code raid bench commit}: transactions of one write on three sites, beside the skeleton. {@code raid bench read}:
 * transactions that only read, beside hash maps.
 */
@NullMarked
package org.raidlab.experiments.bench.commit;

import org.jspecify.annotations.NullMarked;
