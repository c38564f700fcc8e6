/** Tests of this package. */
@NullMarked
package org.raidlab.experiments.systemm.peers;

import org.jspecify.annotations.NullMarked;
