/** System M as the runtime runs it: the servers of a site, as processes and in the simulator. */
@NullMarked
package org.raidlab.systemm.system;

import org.jspecify.annotations.NullMarked;
