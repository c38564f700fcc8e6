/**
 * What a process is ({@link org.raidlab.runtime.Process}), and the hosts that run it. A host takes datagrams, calls the
 * process in turns on one thread, and sends what the turns hand out. Generic in the messages of a system.
 */
@NullMarked
package org.raidlab.runtime;

import org.jspecify.annotations.NullMarked;
