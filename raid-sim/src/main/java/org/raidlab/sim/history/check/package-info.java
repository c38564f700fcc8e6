/**
 * Judges a recorded history: is there an order of the transactions that explains every read, and one that keeps real
 * time? The anomalies are those of Adya, Liskov and O'Neil ("Generalized Isolation Level Definitions", 2000), found in
 * the direct serialization graph, and what goes wrong around them.
 */
@NullMarked
package org.raidlab.sim.history.check;

import org.jspecify.annotations.NullMarked;
