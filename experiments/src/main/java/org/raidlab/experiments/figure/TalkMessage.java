package org.raidlab.experiments.figure;

import org.raidlab.core.turn.Message;

/** What the processes of the experiment send each other as normal messages: something. */
record TalkMessage(int number) implements Message {}
