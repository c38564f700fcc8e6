/** Tests of the long datagram protocol in virtual time. */
@NullMarked
package org.raidlab.comm.ldg;

import org.jspecify.annotations.NullMarked;
