/** Operating-system processes: how they are started, where they say that they run, and how they end. */
@NullMarked
package org.raidlab.runtime.launch;

import org.jspecify.annotations.NullMarked;
