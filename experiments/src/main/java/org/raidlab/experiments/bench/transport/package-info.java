/** What the network benchmark sends with: long datagrams, and a plain blocking socket as their reference. */
@NullMarked
package org.raidlab.experiments.bench.transport;

import org.jspecify.annotations.NullMarked;
