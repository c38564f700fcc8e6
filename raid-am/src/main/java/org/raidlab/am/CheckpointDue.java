package org.raidlab.am;

import org.raidlab.core.turn.TimerToken;

/** It is time for a checkpoint, if something changed. */
record CheckpointDue() implements TimerToken {}
