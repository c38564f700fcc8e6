/** Fail-locks (paper section 4): which copies of each site are out of date, and which relations must not be read. */
@NullMarked
package org.raidlab.rc.faillock;

import org.jspecify.annotations.NullMarked;
