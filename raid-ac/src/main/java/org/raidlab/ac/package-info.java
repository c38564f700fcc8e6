/**
 * The Atomicity Controller: transactions are uniformly committed or aborted on all sites (paper section 1.1). The
 * server joins a commit protocol, a replication policy, and what every protocol shares ({@code commit}).
 */
@NullMarked
package org.raidlab.ac;

import org.jspecify.annotations.NullMarked;
