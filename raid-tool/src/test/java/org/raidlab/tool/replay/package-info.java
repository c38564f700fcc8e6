/** Recorded runs. */
@NullMarked
package org.raidlab.tool.replay;

import org.jspecify.annotations.NullMarked;
