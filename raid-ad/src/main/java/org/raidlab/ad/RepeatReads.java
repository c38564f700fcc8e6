package org.raidlab.ad;

import org.raidlab.core.turn.TimerToken;

/** The timer for repeating unanswered reads at other sites. */
record RepeatReads() implements TimerToken {}
