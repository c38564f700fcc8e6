/** Embedded stores of other projects, on which the paper's transactions run too. */
@NullMarked
package org.raidlab.experiments.systemm.peers;

import org.jspecify.annotations.NullMarked;
