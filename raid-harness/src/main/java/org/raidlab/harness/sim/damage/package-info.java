/** What a site makes of damaged storage: the exhaustive runs over its log and the checkpoint of its database. */
@NullMarked
package org.raidlab.harness.sim.damage;

import org.jspecify.annotations.NullMarked;
