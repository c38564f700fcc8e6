/** The wrapper's parts, one by one. */
@NullMarked
package org.raidlab.checkpoint;

import org.jspecify.annotations.NullMarked;
