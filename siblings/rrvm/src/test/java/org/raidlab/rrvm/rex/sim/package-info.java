/** Tests of the package. */
@NullMarked
package org.raidlab.rrvm.rex.sim;

import org.jspecify.annotations.NullMarked;
