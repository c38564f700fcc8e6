/**
 * The long datagram (paper section 1.1): UDP without a size limit, as pure code. Datagrams come in as bytes and go out
 * as bytes; time and randomness are given; sockets, threads and timers are someone else's.
 */
@NullMarked
package org.raidlab.comm.ldg;

import org.jspecify.annotations.NullMarked;
