/** Hostile bytes at every port of a cluster of processes, while transactions run. */
@NullMarked
package org.raidlab.cli.hostile;

import org.jspecify.annotations.NullMarked;
