package org.raidlab.comm.control;

import java.util.List;
import org.raidlab.comm.addressing.AddressCodec;
import org.raidlab.comm.control.Resources.ServerUse;
import org.raidlab.comm.control.Resources.TypeUse;
import org.raidlab.comm.wire.WireReader;
import org.raidlab.comm.wire.WireWriter;
import org.raidlab.core.ServerTypes;
import org.raidlab.core.codec.MalformedException;

/** Encodes and decodes {@link Resources}. */
final class ResourcesCodec {
    private static final DebugLevel[] DEBUG = DebugLevel.values();
    private static final TimingLevel[] TIMING = TimingLevel.values();

    private ResourcesCodec() {}

    static void write(Resources used, WireWriter out) {
        out.varint(used.upMicros()).varint(used.userMicros()).varint(used.systemMicros());
        out.u8(used.debug().ordinal()).u8(used.timing().ordinal());
        out.varint(used.servers().size());
        for (ServerUse each : used.servers()) {
            AddressCodec.write(each.server(), out);
            out.varint(each.steps()).varint(each.micros());
        }
        out.varint(used.types().size());
        for (TypeUse each : used.types()) {
            out.string(each.type()).varint(each.handled()).varint(each.micros());
            out.varint(each.packetsIn()).varint(each.bytesIn());
            out.varint(each.packetsOut()).varint(each.bytesOut());
        }
    }

    static Resources read(WireReader in, ServerTypes kinds) throws MalformedException {
        long up = in.natural();
        long user = in.natural();
        long system = in.natural();
        DebugLevel debug = debug(in);
        TimingLevel timing = timing(in);
        List<ServerUse> servers = in.list(ControlMessage.ENTRIES_MAX, each -> server(each, kinds));
        List<TypeUse> types = in.list(ControlMessage.ENTRIES_MAX, ResourcesCodec::type);
        return new Resources(up, user, system, debug, timing, servers, types);
    }

    private static ServerUse server(WireReader in, ServerTypes kinds) throws MalformedException {
        return new ServerUse(AddressCodec.read(in, kinds), in.natural(), in.natural());
    }

    private static TypeUse type(WireReader in) throws MalformedException {
        String type = in.string(ControlMessage.NAME_BYTES_MAX);
        return new TypeUse(type, in.natural(), in.natural(), in.natural(), in.natural(), in.natural(), in.natural());
    }

    static DebugLevel debug(WireReader in) throws MalformedException {
        int level = in.u8();
        in.refuseUnless(level < DEBUG.length, "no such debug level");
        return DEBUG[level];
    }

    static TimingLevel timing(WireReader in) throws MalformedException {
        int level = in.u8();
        in.refuseUnless(level < TIMING.length, "no such timing level");
        return TIMING[level];
    }
}
