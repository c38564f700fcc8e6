package org.raidlab.cli.echo;

import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.raidlab.core.ServerType;
import org.raidlab.core.ServerTypes;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.PackedCodec;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Message;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.runtime.node.SiteServers;

/**
 * A counter at each site.
 *
 * @param careful whether a counter forces its record before it answers; else it breaks its promise in a crash
 */
record EchoSystem(boolean careful) implements NodeSystem<EchoSystem.EchoMessage> {
    static final Codec<EchoMessage> MESSAGES = PackedCodec.of(EchoMessage.class, 1_024);
    private static final LogDevice LOG = LogDevice.of("log", Counted.class, PackedCodec.of(Counted.class, 1_024));
    static final SiteServers SITE = new SiteServers(List.of(Kind.COUNTER), Kind.COUNTER, Kind.COUNTER, LOG, List.of());

    /** The kinds of server. */
    enum Kind implements ServerType {
        COUNTER,
        NAME_SERVER,
        CLIENT;

        static final ServerTypes ALL = ServerTypes.of(Kind.class);
    }

    /** The vocabulary. */
    sealed interface EchoMessage extends Message {
        /** Asks a counter to count to this number; it does so if it has counted to the one before. */
        record CountTo(long number) implements EchoMessage {}

        /** A counter has counted to this number, whatever happens. */
        record Count(long number) implements EchoMessage {}
    }

    /** Noted when a counter has counted: its record may not be durable yet. */
    record HasCounted(long number) implements TraceEvent {}

    /** A counter's log record. */
    record Counted(long number) implements LogRecord {}

    /** The server of a site. */
    static final class Counter implements Server<EchoMessage> {
        private final boolean careful;
        private long count;

        Counter(boolean careful) {
            this.careful = careful;
        }

        @Override
        public void onMessage(Envelope<EchoMessage> in, Effects<EchoMessage> out) {
            if (in.body() instanceof EchoMessage.CountTo(long number)) {
                if (number == count + 1) {
                    count = number;
                    record(new Counted(number), out);
                    out.trace(new HasCounted(number));
                }
                out.send(in.from(), new EchoMessage.Count(count));
            }
        }

        private void record(Counted counted, Effects<EchoMessage> out) {
            if (careful) {
                out.force(counted);
            } else {
                out.append(counted);
            }
        }

        @Override
        public void onTimer(TimerToken token, Effects<EchoMessage> out) {
            throw new IllegalStateException("a counter sets no timer");
        }

        @Override
        public void onRecovered(long offset, LogRecord record) {
            count = ((Counted) record).number();
        }

        @Override
        public SequencedMap<String, Long> counters() {
            return new TreeMap<>(Map.of("count", count));
        }
    }

    @Override
    public ServerTypes types() {
        return Kind.ALL;
    }

    @Override
    public SiteServers site() {
        return SITE;
    }

    @Override
    public ServerType client() {
        return Kind.CLIENT;
    }

    @Override
    public Server<EchoMessage> server(ServerType kind, Ports ports) {
        return new Counter(careful);
    }
}
