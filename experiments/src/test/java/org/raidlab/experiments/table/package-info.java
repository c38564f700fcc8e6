/** Tests of {@link org.raidlab.experiments.table}. */
@NullMarked
package org.raidlab.experiments.table;

import org.jspecify.annotations.NullMarked;
