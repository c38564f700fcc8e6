package org.raidlab.runtime.naming;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import org.raidlab.comm.control.ControlMessage.ServerState;
import org.raidlab.comm.naming.NameConfig;
import org.raidlab.core.Address;
import org.raidlab.core.ServerType;
import org.raidlab.core.ServerTypes;
import org.raidlab.runtime.service.UdpService;
import org.raidlab.runtime.udp.Access;

/** The name server behind a UDP socket. */
public final class UdpNameServer {
    private UdpNameServer() {}

    /**
     * The settings with which a name server is started.
     *
     * @param bind where it listens
     * @param access who may reach it
     * @param runFile written when it is up
     * @param types the kinds of server that it can name
     * @param self its own kind
     * @param config its times
     */
    public record Setup(
            InetSocketAddress bind,
            Access access,
            Path runFile,
            ServerTypes types,
            ServerType self,
            NameConfig config) {}

    /** Starts the name server, which then writes its run file. */
    public static UdpService start(Setup setup) {
        List<ServerState> servers = List.of(new ServerState(Address.of(0, setup.self), "up"));
        return UdpService.start(
                new UdpService.Setup("the name server", setup.bind, setup.access, setup.runFile, setup.types, servers),
                parts -> new NameServerProcess(parts, setup.types, setup.config));
    }
}
