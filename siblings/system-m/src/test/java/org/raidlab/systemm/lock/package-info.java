/** Tests of this package. */
@NullMarked
package org.raidlab.systemm.lock;

import org.jspecify.annotations.NullMarked;
