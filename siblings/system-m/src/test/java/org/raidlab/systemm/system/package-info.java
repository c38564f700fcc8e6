/** Tests of this package. */
@NullMarked
package org.raidlab.systemm.system;

import org.jspecify.annotations.NullMarked;
