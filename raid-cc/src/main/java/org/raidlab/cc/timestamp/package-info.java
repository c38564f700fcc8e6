/**
 * Timestamp ordering (Bernstein and Goodman 1981), certified against the order of decisions: the timestamp of a
 * transaction that writes is its commit stamp, and one that only reads takes a timestamp at which all it has read was
 * current.
 */
@NullMarked
package org.raidlab.cc.timestamp;

import org.jspecify.annotations.NullMarked;
