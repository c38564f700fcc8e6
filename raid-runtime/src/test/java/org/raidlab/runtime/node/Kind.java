package org.raidlab.runtime.node;

import java.util.List;
import org.raidlab.core.ServerType;
import org.raidlab.core.ServerTypes;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Message;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;

/** The kinds of server of a test's system. */
enum Kind implements ServerType {
    LOGGER,
    DATABASE,
    FRONT,
    BACK,
    CLIENT;

    static final SiteServers SITE = new SiteServers(
            List.of(FRONT, BACK, DATABASE, LOGGER),
            LOGGER,
            DATABASE,
            LogDevice.of("log", LogRecord.class, null),
            List.of());

    /** A system that has kinds, and makes no server. */
    static final NodeSystem<Message> SYSTEM = new NodeSystem<>() {
        @Override
        public ServerTypes types() {
            return ServerTypes.of(Kind.class);
        }

        @Override
        public SiteServers site() {
            return SITE;
        }

        @Override
        public ServerType client() {
            return CLIENT;
        }

        @Override
        public Server<Message> server(ServerType kind, Ports ports) {
            throw new UnsupportedOperationException("no server runs");
        }
    };
}
