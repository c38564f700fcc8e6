/** Tests of this package. */
@NullMarked
package org.raidlab.systemm.data;

import org.jspecify.annotations.NullMarked;
