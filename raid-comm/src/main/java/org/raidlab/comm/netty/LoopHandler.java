package org.raidlab.comm.netty;

import org.raidlab.comm.udp.EngineHandler;

/** What a {@link UdpSocket} calls, always on its own thread. */
public interface LoopHandler extends EngineHandler {}
