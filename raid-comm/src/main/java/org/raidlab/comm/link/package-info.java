/**
 * What the processes of one site say to each other: who they are and in which incarnation, and a channel on which
 * messages come in order and none is lost, as between servers of one process.
 */
@NullMarked
package org.raidlab.comm.link;

import org.jspecify.annotations.NullMarked;
