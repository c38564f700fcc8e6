/** What datagrams looked like in 1988, and what was done with them, beside our own (paper section 2.4). */
@NullMarked
package org.raidlab.experiments.era.wire;

import org.jspecify.annotations.NullMarked;
