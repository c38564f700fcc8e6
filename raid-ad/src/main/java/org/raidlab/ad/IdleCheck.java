package org.raidlab.ad;

import org.raidlab.core.turn.TimerToken;

/** The timer of the check for transactions that have been silent for too long. */
record IdleCheck() implements TimerToken {}
