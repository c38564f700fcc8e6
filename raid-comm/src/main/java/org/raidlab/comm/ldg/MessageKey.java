package org.raidlab.comm.ldg;

/** The key of a message at its receiver: the sender and the message number. */
record MessageKey(ProcessId sender, long message) {}
