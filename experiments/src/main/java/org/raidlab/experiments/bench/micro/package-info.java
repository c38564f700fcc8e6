/**
 * Micro-benchmarks: the inner loops of a commit, each beside plain code of the JDK that touches as many bytes or keys.
 * JMH runs both, in JVMs of their own.
 */
@NullMarked
package org.raidlab.experiments.bench.micro;

import org.jspecify.annotations.NullMarked;
