/** Tests of copier transactions. */
@NullMarked
package org.raidlab.rc.copier;

import org.jspecify.annotations.NullMarked;
