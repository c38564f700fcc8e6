/** Sites are added to a cluster of processes that works. */
@NullMarked
package org.raidlab.cli.growth;

import org.jspecify.annotations.NullMarked;
