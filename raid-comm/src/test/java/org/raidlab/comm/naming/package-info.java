/** Tests of the package of the same name. */
@NullMarked
package org.raidlab.comm.naming;

import org.jspecify.annotations.NullMarked;
