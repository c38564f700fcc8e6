/**
 * A second system on the ground that RAID stands on: counters that clients increment. It says what it is in
 * {@link org.raidlab.cli.echo.EchoSystem}, and runs in the simulator and in one JVM.
 */
@NullMarked
package org.raidlab.cli.echo;

import org.jspecify.annotations.NullMarked;
