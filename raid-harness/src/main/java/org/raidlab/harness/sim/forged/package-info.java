/** Datagrams as somebody makes them who has read along and has no key. */
@NullMarked
package org.raidlab.harness.sim.forged;

import org.jspecify.annotations.NullMarked;
