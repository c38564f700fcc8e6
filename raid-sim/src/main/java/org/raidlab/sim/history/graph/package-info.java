/**
 * Directed graphs in arrays, for millions of edges: strongly connected components and short cycles through them. Knows
 * nothing of transactions; edges have a kind, one bit each, and a label for whoever built the graph.
 */
@NullMarked
package org.raidlab.sim.history.graph;

import org.jspecify.annotations.NullMarked;
