/**
 * Serialization graph testing with the Serial Safety Net (Wang, Johnson, Fekete and Pandis 2017): no site knows the
 * graph, so the votes carry what bounds the paths through a transaction.
 */
@NullMarked
package org.raidlab.cc.graph;

import org.jspecify.annotations.NullMarked;
