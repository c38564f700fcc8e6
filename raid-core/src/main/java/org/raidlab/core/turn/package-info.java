/**
 * Servers as deterministic state machines, their effects, and the turn: the one place where stable storage and the
 * outside world are put in order. Persist, then send.
 */
@NullMarked
package org.raidlab.core.turn;

import org.jspecify.annotations.NullMarked;
