/**
 * The events that processes tell to people who watch them: messages between servers, log records, states, counters, and
 * what each system adds of its own.
 */
@NullMarked
package org.raidlab.comm.watch;

import org.jspecify.annotations.NullMarked;
