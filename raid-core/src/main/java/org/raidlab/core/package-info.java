/** The names everything else is built from: sites, addresses, transactions, stamps, time and randomness as ports. */
@NullMarked
package org.raidlab.core;

import org.jspecify.annotations.NullMarked;
