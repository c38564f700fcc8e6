/** Tables 1 to 4 of the paper (section 2): transactions over {@code thousand} and communication. */
@NullMarked
package org.raidlab.experiments.table;

import org.jspecify.annotations.NullMarked;
