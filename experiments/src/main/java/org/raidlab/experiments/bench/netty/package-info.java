/** References of the network benchmark written against Netty itself: datagrams, and a stream. */
@NullMarked
package org.raidlab.experiments.bench.netty;

import org.jspecify.annotations.NullMarked;
