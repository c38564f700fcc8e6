/**
 * Watching: what happens in the processes of a system, as a stream of events from a running cluster, a file or a
 * simulated run.
 */
@NullMarked
package org.raidlab.runtime.watch;

import org.jspecify.annotations.NullMarked;
