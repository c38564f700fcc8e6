/** Datagrams as somebody makes them who has read along and has no key. */
@NullMarked
package org.raidlab.site.sim.forged;

import org.jspecify.annotations.NullMarked;
