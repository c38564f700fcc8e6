package org.raidlab.experiments.figure;

import org.raidlab.core.turn.Message;

/** The normal messages of the experiment's processes; their content has no meaning. */
record TalkMessage(int number) implements Message {}
