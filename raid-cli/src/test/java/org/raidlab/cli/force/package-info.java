/** Forced writes, counted where they cannot be claimed: at the system calls of the sites' processes. */
@NullMarked
package org.raidlab.cli.force;

import org.jspecify.annotations.NullMarked;
