/** What a socket with a thread of its own is, whoever talks to the kernel. */
@NullMarked
package org.raidlab.comm.udp;

import org.jspecify.annotations.NullMarked;
