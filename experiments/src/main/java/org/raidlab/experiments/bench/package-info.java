/**
 * The benchmarks of {@code raid bench}. Ours and the reference take turns in one run, so that what disturbs the machine
 * disturbs both; what is reported is the median of their ratios, round by round, with its interval.
 */
@NullMarked
package org.raidlab.experiments.bench;

import org.jspecify.annotations.NullMarked;
