/**
 * Aggregates: each statement's are computed before it, one pass over their bindings for all that share them, into
 * groups in memory.
 */
@NullMarked
package org.raidlab.ad.aggregate;

import org.jspecify.annotations.NullMarked;
