/** Tests of the package. */
@NullMarked
package org.raidlab.rrvm.rex.object;

import org.jspecify.annotations.NullMarked;
