package org.raidlab.comm.naming;

import java.net.InetSocketAddress;

/** The outlet for messages of the name server or a client; it sends best effort. */
@FunctionalInterface
public interface NamePort {
    void send(InetSocketAddress to, NameMessage message);
}
