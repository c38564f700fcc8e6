/** Tests of the cluster key's file and of what is refused without one. */
@NullMarked
package org.raidlab.site.key;

import org.jspecify.annotations.NullMarked;
