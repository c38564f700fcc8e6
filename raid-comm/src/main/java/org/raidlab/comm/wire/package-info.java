/** Compact bytes by hand: what the frame, the name service and the control vocabulary are written in. */
@NullMarked
package org.raidlab.comm.wire;

import org.jspecify.annotations.NullMarked;
