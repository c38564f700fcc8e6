/** Tests of {@link org.raidlab.experiments.era}. */
@NullMarked
package org.raidlab.experiments.era;

import org.jspecify.annotations.NullMarked;
