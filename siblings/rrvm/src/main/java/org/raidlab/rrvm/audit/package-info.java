/** The audit of two copies: a process beside managers, servers and clients that looks where acknowledged bytes are. */
@NullMarked
package org.raidlab.rrvm.audit;

import org.jspecify.annotations.NullMarked;
