/**
 * The real network: one UDP socket and one thread per process, by system calls where those are known, else over Netty.
 * Nothing else in this module knows Netty.
 */
@NullMarked
package org.raidlab.comm.netty;

import org.jspecify.annotations.NullMarked;
