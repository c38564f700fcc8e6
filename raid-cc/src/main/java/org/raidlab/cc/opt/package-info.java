/**
 * Optimistic validation with commit-locks: a transaction is judged once, at its end, against those that voted yes here
 * and are undecided, and against what was decided since it read.
 */
@NullMarked
package org.raidlab.cc.opt;

import org.jspecify.annotations.NullMarked;
