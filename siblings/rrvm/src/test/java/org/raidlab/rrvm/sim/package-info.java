/** Campaigns, and managers and servers with mistakes that the campaigns have to find. */
@NullMarked
package org.raidlab.rrvm.sim;

import org.jspecify.annotations.NullMarked;
