/** What a transaction keeps until it commits: what it has read, and its own changes over what the database has. */
@NullMarked
package org.raidlab.ad.workspace;

import org.jspecify.annotations.NullMarked;
