/** Real processes: socket, files, clock and loop around a node; the name server's process. */
@NullMarked
package org.raidlab.runtime.site;

import org.jspecify.annotations.NullMarked;
