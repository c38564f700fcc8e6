/** Tests of the package. */
@NullMarked
package org.raidlab.rrvm.rex.store;

import org.jspecify.annotations.NullMarked;
