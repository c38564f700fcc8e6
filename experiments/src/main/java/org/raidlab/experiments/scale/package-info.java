/** What a transaction costs, and how many commit in a second, by the number of sites and the degree of replication. */
@NullMarked
package org.raidlab.experiments.scale;

import org.jspecify.annotations.NullMarked;
