/** Tests of hosts on real sockets. */
@NullMarked
package org.raidlab.runtime.udp;

import org.jspecify.annotations.NullMarked;
