/**
 * The Concurrency Controller: decides whether a transaction's reads and writes keep the history serializable. The
 * server speaks with the Atomicity Controller; the algorithm behind it is exchangeable.
 */
@NullMarked
package org.raidlab.cc;

import org.jspecify.annotations.NullMarked;
