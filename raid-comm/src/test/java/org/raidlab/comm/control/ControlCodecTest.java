package org.raidlab.comm.control;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.raidlab.comm.control.ControlMessage.Heard;
import org.raidlab.comm.control.ControlMessage.ServerState;
import org.raidlab.comm.control.ControlMessage.SetLossy;
import org.raidlab.comm.control.ControlMessage.StatusReply;
import org.raidlab.comm.control.ControlMessage.StatusRequest;
import org.raidlab.comm.control.ControlMessage.Stop;
import org.raidlab.comm.ldg.LossPolicy;
import org.raidlab.comm.wire.Mutants;
import org.raidlab.core.Address;
import org.raidlab.core.ServerType;

final class ControlCodecTest {
    @Test
    void everyMessageHasExactlyOneSpelling() throws Exception {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        counters.put("ldg.datagrams-in", 12_345L);
        counters.put("udp.kernel-drops", -1L);
        List<ServerState> servers = List.of(
                new ServerState(Address.of(1, ServerType.AC), "up"), new ServerState(Address.of(1, ServerType.RC), ""));
        Mutants.check(
                new ControlCodec(),
                new StatusRequest(-1),
                new StatusReply(7, 4_711, 3, servers, counters),
                new Stop(1L << 40),
                new SetLossy(9, LossPolicy.CALM, new LossPolicy(0.02, 0.5, 1, 1_000, 1_000_000)),
                new Heard(9));
    }
}
