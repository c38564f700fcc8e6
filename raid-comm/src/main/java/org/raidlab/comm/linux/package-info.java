/**
 * The real network on Linux, by system calls through the foreign function interface: one blocking call for a datagram
 * that comes alone, batches for those that come together, the kernel cuts and joins path-sized ones.
 */
@NullMarked
package org.raidlab.comm.linux;

import org.jspecify.annotations.NullMarked;
