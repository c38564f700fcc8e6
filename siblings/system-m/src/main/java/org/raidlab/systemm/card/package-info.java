/** The credit-card application of the paper: sets, transactions, mix. */
@NullMarked
package org.raidlab.systemm.card;

import org.jspecify.annotations.NullMarked;
