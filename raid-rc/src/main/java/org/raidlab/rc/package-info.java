/**
 * The Replication Controller: knows which sites and copies take part in a transaction. The server speaks with the
 * Atomicity Controller and hears the notifier; the method behind it is exchangeable.
 */
@NullMarked
package org.raidlab.rc;

import org.jspecify.annotations.NullMarked;
