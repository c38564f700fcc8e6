package org.raidlab.comm.naming;

import java.net.InetSocketAddress;

/** Takes what the name server or a client has to say; best effort. */
@FunctionalInterface
public interface NamePort {
    void send(InetSocketAddress to, NameMessage message);
}
