/** Tests of fail-locks. */
@NullMarked
package org.raidlab.rc.faillock;

import org.jspecify.annotations.NullMarked;
