/** Tests of the package of the same name. */
@NullMarked
package org.raidlab.comm.control;

import org.jspecify.annotations.NullMarked;
