/**
 * The cluster key: datagrams are sealed with AES-GCM under a key per sender and guarded against replay. It stands under
 * the long datagrams, knows no socket and no clock of its own, and keeps what is sent beside it small.
 */
@NullMarked
package org.raidlab.comm.seal;

import org.jspecify.annotations.NullMarked;
