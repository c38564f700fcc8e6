package org.raidlab.cli.hostile;

import java.net.InetSocketAddress;

/** A datagram as it passed on the loopback interface. */
record Captured(InetSocketAddress from, InetSocketAddress to, byte[] payload) {}
