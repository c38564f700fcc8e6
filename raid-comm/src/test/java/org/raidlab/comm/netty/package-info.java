/** Tests of the package of the same name. */
@NullMarked
package org.raidlab.comm.netty;

import org.jspecify.annotations.NullMarked;
