/** Requests to a process itself: its status, what it has used, its verbosity, losses and cut links. */
@NullMarked
package org.raidlab.runtime.control;

import org.jspecify.annotations.NullMarked;
