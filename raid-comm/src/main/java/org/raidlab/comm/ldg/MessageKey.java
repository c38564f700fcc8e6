package org.raidlab.comm.ldg;

/** A message's name at its receiver. */
record MessageKey(ProcessId sender, long message) {}
