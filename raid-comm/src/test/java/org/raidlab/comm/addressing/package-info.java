/** Tests of the package of the same name. */
@NullMarked
package org.raidlab.comm.addressing;

import org.jspecify.annotations.NullMarked;
