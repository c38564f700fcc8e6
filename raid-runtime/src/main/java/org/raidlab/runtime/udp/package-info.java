/** The host of a process behind a UDP socket, and who may reach it: the cluster key and its file. */
@NullMarked
package org.raidlab.runtime.udp;

import org.jspecify.annotations.NullMarked;
