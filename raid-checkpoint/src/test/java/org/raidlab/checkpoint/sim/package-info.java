/**
 * Many seeds of processes that exchange random messages while instances run concurrently, messages are lost and
 * processes die: what must hold is checked at every decision and at the end.
 */
@NullMarked
package org.raidlab.checkpoint.sim;

import org.jspecify.annotations.NullMarked;
