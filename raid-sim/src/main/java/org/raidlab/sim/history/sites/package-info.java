/**
 * Judges what the sites of a RAID hold after a run: whether their copies agree and keep every acknowledged write, and
 * whether their ledgers decided each transaction once.
 */
@NullMarked
package org.raidlab.sim.history.sites;

import org.jspecify.annotations.NullMarked;
