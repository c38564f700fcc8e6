/** Tests of placement. */
@NullMarked
package org.raidlab.rc.placement;

import org.jspecify.annotations.NullMarked;
