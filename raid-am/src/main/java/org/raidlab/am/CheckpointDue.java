package org.raidlab.am;

import org.raidlab.core.turn.TimerToken;

/** The timer of a checkpoint, which is taken if the database has changed. */
record CheckpointDue() implements TimerToken {}
