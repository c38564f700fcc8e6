/** Tests of processes that share a cluster key, and of those that do not. */
@NullMarked
package org.raidlab.cli.key;

import org.jspecify.annotations.NullMarked;
