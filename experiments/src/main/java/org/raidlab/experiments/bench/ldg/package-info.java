/** {@code raid bench ldg}: long datagrams beside plain sockets, Netty's datagrams and TCP. */
@NullMarked
package org.raidlab.experiments.bench.ldg;

import org.jspecify.annotations.NullMarked;
