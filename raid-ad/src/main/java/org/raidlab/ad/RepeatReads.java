package org.raidlab.ad;

import org.raidlab.core.turn.TimerToken;

/** Time to ask other sites again for what they have not answered. */
record RepeatReads() implements TimerToken {}
