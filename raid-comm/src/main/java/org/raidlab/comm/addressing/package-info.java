/**
 * Location-transparent addressing (paper section 1.1): what a long datagram holds, patterns over addresses, and the
 * cache of the name server's word on where an address is.
 */
@NullMarked
package org.raidlab.comm.addressing;

import org.jspecify.annotations.NullMarked;
