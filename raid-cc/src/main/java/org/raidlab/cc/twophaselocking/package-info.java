/**
 * Strict two-phase locking (Eswaran, Gray, Lorie and Traiger 1976) over whole transactions: a read is locked before it
 * is made, a write at commitment, and all locks last until the decision. Five answers to deadlock: wait-die and
 * wound-wait (Rosenkrantz, Stearns and Lewis 1978), no waiting, the waits-for graph, and time.
 */
@NullMarked
package org.raidlab.cc.twophaselocking;

import org.jspecify.annotations.NullMarked;
