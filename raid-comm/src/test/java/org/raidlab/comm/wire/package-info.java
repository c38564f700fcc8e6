/** Tests of the package of the same name. */
@NullMarked
package org.raidlab.comm.wire;

import org.jspecify.annotations.NullMarked;
