/**
 * Long datagrams over UDP: addressing, fragments and their repair, multicast, and the name server, all as pure
 * code.
 */
@NullMarked
package org.raidlab.comm;

import org.jspecify.annotations.NullMarked;
