/** Tests of what processes write about themselves. */
@NullMarked
package org.raidlab.runtime.launch;

import org.jspecify.annotations.NullMarked;
