/** Tests of membership. */
@NullMarked
package org.raidlab.rc.membership;

import org.jspecify.annotations.NullMarked;
