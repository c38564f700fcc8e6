/** Tests of this package. */
@NullMarked
package org.raidlab.systemm.log;

import org.jspecify.annotations.NullMarked;
