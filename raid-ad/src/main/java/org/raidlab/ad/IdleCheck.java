package org.raidlab.ad;

import org.raidlab.core.turn.TimerToken;

/** Time to look for transactions that have been silent for too long. */
record IdleCheck() implements TimerToken {}
