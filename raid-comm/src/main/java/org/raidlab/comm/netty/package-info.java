/**
 * The real network: one UDP socket and one thread per process, over Netty. Nothing outside this package knows Netty.
 */
@NullMarked
package org.raidlab.comm.netty;

import org.jspecify.annotations.NullMarked;
