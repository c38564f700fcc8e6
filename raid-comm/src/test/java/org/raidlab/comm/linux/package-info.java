/** Tests of the socket by system calls. */
@NullMarked
package org.raidlab.comm.linux;

import org.jspecify.annotations.NullMarked;
