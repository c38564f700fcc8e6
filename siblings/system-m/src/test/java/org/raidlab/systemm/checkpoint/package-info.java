/** Tests of this package. */
@NullMarked
package org.raidlab.systemm.checkpoint;

import org.jspecify.annotations.NullMarked;
