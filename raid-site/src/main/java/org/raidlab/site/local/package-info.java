/** A cluster of processes on this host: its folder, and how its processes are started and ended. */
@NullMarked
package org.raidlab.site.local;

import org.jspecify.annotations.NullMarked;
