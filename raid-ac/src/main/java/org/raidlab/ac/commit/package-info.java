/**
 * What every commit protocol shares: the commit log with the decision table, the table of roles, transactions that only
 * read, inherited transactions, view entry, and the interfaces of a commit protocol and of a replication policy.
 * Nothing here depends on a protocol.
 */
@NullMarked
package org.raidlab.ac.commit;

import org.jspecify.annotations.NullMarked;
