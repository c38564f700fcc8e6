/** Transactions of REX whose effect can be computed again, and clients that submit them to running sites. */
@NullMarked
package org.raidlab.rrvm.rex.load;

import org.jspecify.annotations.NullMarked;
