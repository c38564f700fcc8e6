/** Transactions whose effect can be computed again, and the client that submits them and judges the answers. */
@NullMarked
package org.raidlab.rrvm.load;

import org.jspecify.annotations.NullMarked;
