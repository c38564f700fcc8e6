/** A site that has lost its folder, as processes. */
@NullMarked
package org.raidlab.cli.rejoin;

import org.jspecify.annotations.NullMarked;
