/** The concurrency controller: decides whether a transaction's reads and writes keep the history serializable. */
@NullMarked
package org.raidlab.cc;

import org.jspecify.annotations.NullMarked;
