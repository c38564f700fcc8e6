/** Load on a system: when clients begin requests, how long the requests take, and when a load ends. */
@NullMarked
package org.raidlab.runtime.load;

import org.jspecify.annotations.NullMarked;
