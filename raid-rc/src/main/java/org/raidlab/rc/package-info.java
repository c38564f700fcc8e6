/** Replication control: which sites are up, where the current copies are, and how stale ones are refreshed. */
@NullMarked
package org.raidlab.rc;

import org.jspecify.annotations.NullMarked;
