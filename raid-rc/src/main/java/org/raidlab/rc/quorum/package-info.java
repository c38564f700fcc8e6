/**
 * Quorum consensus with weighted votes: whoever writes needs the votes of a write quorum, whoever reads those of a read
 * quorum. There are no views; who has missed a write is known to those who took part in it.
 */
@NullMarked
package org.raidlab.rc.quorum;

import org.jspecify.annotations.NullMarked;
