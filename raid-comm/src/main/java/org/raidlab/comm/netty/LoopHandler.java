package org.raidlab.comm.netty;

import org.raidlab.comm.udp.EngineHandler;

/** The callbacks of a {@link UdpSocket}, which calls them always on its own thread. */
public interface LoopHandler extends EngineHandler {}
