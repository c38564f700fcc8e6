/** Tests of this package. */
@NullMarked
package org.raidlab.systemm.sim;

import org.jspecify.annotations.NullMarked;
