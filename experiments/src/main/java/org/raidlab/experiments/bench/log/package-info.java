/** {@code raid bench log}: forced appends to the log beside bare writes of as many bytes. */
@NullMarked
package org.raidlab.experiments.bench.log;

import org.jspecify.annotations.NullMarked;
