/** Tests of read one, write all available. */
@NullMarked
package org.raidlab.rc.quorum;

import org.jspecify.annotations.NullMarked;
