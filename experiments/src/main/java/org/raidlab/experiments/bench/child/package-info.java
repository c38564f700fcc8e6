/**
 * Processes of a benchmark: each contestant runs in JVMs of its own and is told by lines of text what to measure, so
 * none is compiled, collected or cached with another's habits.
 */
@NullMarked
package org.raidlab.experiments.bench.child;

import org.jspecify.annotations.NullMarked;
