/**
 * Membership (paper section 4: nominal session vectors and control transactions): which sites are up, which of them the
 * current view has, and how a site enters a view. A failure detector, leases, the view change by Paxos, and the
 * transfer of state.
 */
@NullMarked
package org.raidlab.rc.membership;

import org.jspecify.annotations.NullMarked;
