/** Message diagrams: what passed between sites about some transactions of a simulated run, as text and as SVG. */
@NullMarked
package org.raidlab.sim.diagram;

import org.jspecify.annotations.NullMarked;
