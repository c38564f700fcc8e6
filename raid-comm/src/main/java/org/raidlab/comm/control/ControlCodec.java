package org.raidlab.comm.control;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.raidlab.comm.addressing.AddressCodec;
import org.raidlab.comm.addressing.ProtocolId;
import org.raidlab.comm.control.ControlMessage.Fail;
import org.raidlab.comm.control.ControlMessage.Heard;
import org.raidlab.comm.control.ControlMessage.Recover;
import org.raidlab.comm.control.ControlMessage.Refused;
import org.raidlab.comm.control.ControlMessage.ResourceReply;
import org.raidlab.comm.control.ControlMessage.ResourceRequest;
import org.raidlab.comm.control.ControlMessage.RollBack;
import org.raidlab.comm.control.ControlMessage.ServerState;
import org.raidlab.comm.control.ControlMessage.SetCuts;
import org.raidlab.comm.control.ControlMessage.SetDebug;
import org.raidlab.comm.control.ControlMessage.SetLossy;
import org.raidlab.comm.control.ControlMessage.SetTiming;
import org.raidlab.comm.control.ControlMessage.StatusReply;
import org.raidlab.comm.control.ControlMessage.StatusRequest;
import org.raidlab.comm.control.ControlMessage.Stop;
import org.raidlab.comm.control.ControlMessage.TakeCheckpoint;
import org.raidlab.comm.ldg.LossPolicy;
import org.raidlab.comm.wire.SocketForm;
import org.raidlab.comm.wire.WireReader;
import org.raidlab.comm.wire.WireWriter;
import org.raidlab.core.ServerTypes;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;

/**
 * Encodes and decodes messages of the control protocol, protocol byte first: each is a complete message of a long
 * datagram.
 */
public final class ControlCodec implements Codec<ControlMessage> {
    private static final int BYTES_EXPECTED = 256;

    private final ServerTypes types;

    /** Creates a codec for the addresses of servers of these kinds. */
    public ControlCodec(ServerTypes types) {
        this.types = types;
    }

    @Override
    public byte[] encode(ControlMessage message) {
        WireWriter out = new WireWriter(BYTES_EXPECTED);
        out.u8(ProtocolId.CONTROL.number());
        switch (message) {
            case StatusRequest m -> out.u8(0).varint(m.request());
            case StatusReply m -> statusReply(m, out.u8(1).varint(m.request()));
            case Stop m -> out.u8(2).varint(m.request());
            case SetLossy m -> {
                policy(m.incoming(), out.u8(3).varint(m.request()));
                policy(m.outgoing(), out);
            }
            case Heard m -> out.u8(4).varint(m.request());
            case SetDebug m -> out.u8(5).varint(m.request()).u8(m.level().ordinal());
            case SetTiming m -> out.u8(6).varint(m.request()).u8(m.level().ordinal());
            case ResourceRequest m -> out.u8(7).varint(m.request());
            case ResourceReply m -> ResourcesCodec.write(m.used(), out.u8(8).varint(m.request()));
            case Fail m -> out.u8(9).varint(m.request());
            case Recover m -> out.u8(10).varint(m.request());
            case SetCuts m -> {
                out.u8(11).varint(m.request()).varint(m.peers().size());
                m.peers().forEach(peer -> SocketForm.write(peer, out));
            }
            case Refused m -> out.u8(12).varint(m.request()).string(m.why());
            case TakeCheckpoint m -> out.u8(13).varint(m.request());
            case RollBack m -> out.u8(14).varint(m.request()).zigzag(m.session());
        }
        return out.toBytes();
    }

    @Override
    public ControlMessage decode(byte[] bytes) throws MalformedException {
        WireReader in = new WireReader(bytes);
        in.refuseUnless(in.u8() == ProtocolId.CONTROL.number(), "no control message");
        int type = in.u8();
        long request = in.varint();
        ControlMessage message = switch (type) {
            case 0 -> new StatusRequest(request);
            case 1 -> statusReply(request, in);
            case 2 -> new Stop(request);
            case 3 -> new SetLossy(request, policy(in), policy(in));
            case 4 -> new Heard(request);
            case 5 -> new SetDebug(request, ResourcesCodec.debug(in));
            case 6 -> new SetTiming(request, ResourcesCodec.timing(in));
            case 7 -> new ResourceRequest(request);
            case 8 -> new ResourceReply(request, ResourcesCodec.read(in, types));
            case 9 -> new Fail(request);
            case 10 -> new Recover(request);
            case 11 -> new SetCuts(request, in.list(ControlMessage.ENTRIES_MAX, SocketForm::read));
            case 12 -> new Refused(request, in.string(ControlMessage.NAME_BYTES_MAX));
            case 13 -> new TakeCheckpoint(request);
            case 14 -> new RollBack(request, in.signed());
            default -> throw new MalformedException("no such control message");
        };
        in.end();
        return message;
    }

    private static void statusReply(StatusReply reply, WireWriter out) {
        out.varint(reply.pid()).zigzag(reply.session()).varint(reply.servers().size());
        for (ServerState each : reply.servers()) {
            AddressCodec.write(each.server(), out);
            out.string(each.state());
        }
        out.varint(reply.counters().size());
        for (Map.Entry<String, Long> each : reply.counters().entrySet()) {
            out.string(each.getKey()).zigzag(each.getValue());
        }
    }

    private StatusReply statusReply(long request, WireReader in) throws MalformedException {
        long pid = in.natural();
        int session = in.signed();
        List<ServerState> servers = in.list(ControlMessage.ENTRIES_MAX, this::serverState);
        int counters = in.number(0, ControlMessage.ENTRIES_MAX);
        SequencedMap<String, Long> byName = new LinkedHashMap<>();
        for (int i = 0; i < counters; i++) {
            String name = in.string(ControlMessage.NAME_BYTES_MAX);
            in.refuseUnless(byName.put(name, in.zigzag()) == null, "a counter twice");
        }
        return new StatusReply(request, pid, session, servers, byName);
    }

    private ServerState serverState(WireReader in) throws MalformedException {
        return new ServerState(AddressCodec.read(in, types), in.string(ControlMessage.NAME_BYTES_MAX));
    }

    private static void policy(LossPolicy policy, WireWriter out) {
        share(policy.loss(), out);
        share(policy.duplication(), out);
        share(policy.reordering(), out);
        out.varint(policy.delayNanos()).varint(policy.holdNanos());
    }

    private static LossPolicy policy(WireReader in) throws MalformedException {
        try {
            return new LossPolicy(share(in), share(in), share(in), in.natural(), in.natural());
        } catch (IllegalArgumentException e) {
            throw new MalformedException("no such policy", e);
        }
    }

    private static void share(double share, WireWriter out) {
        out.fixed64(Double.doubleToLongBits(share));
    }

    private static double share(WireReader in) throws MalformedException {
        return Double.longBitsToDouble(in.fixed64());
    }
}
