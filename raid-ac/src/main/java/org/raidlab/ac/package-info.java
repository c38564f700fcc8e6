/**
 * The Atomicity Controller: transactions are uniformly committed or aborted on all sites (paper section 1.1). The
 * commit protocol is an object; what every protocol needs (journal, outcomes, log retention) stands here.
 */
@NullMarked
package org.raidlab.ac;

import org.jspecify.annotations.NullMarked;
