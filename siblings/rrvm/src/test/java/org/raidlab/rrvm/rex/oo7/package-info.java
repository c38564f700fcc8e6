/** Tests of the package. */
@NullMarked
package org.raidlab.rrvm.rex.oo7;

import org.jspecify.annotations.NullMarked;
