package org.raidlab.experiments.systemm;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.runtime.node.WrappedSystem;
import org.raidlab.systemm.Request;
import org.raidlab.systemm.SystemMMessage;
import org.raidlab.systemm.SystemMMessage.LogMessage;
import org.raidlab.systemm.SystemMMessage.ServerMessage;
import org.raidlab.systemm.SystemMMessage.TransactionMessage;
import org.raidlab.systemm.SystemMServer;

/**
 * How long requests wait for their responses, and transactions for the checkpointer. One thread steps the servers of a
 * site, so the transaction server stands still during a step of the checkpoint server too.
 */
final class Waits {
    /** The counter of the response time that one request in a thousand exceeds, in microseconds. */
    static final String RESPONSE = "waits.response-p999-micros";

    /** The counter of the longest time in which no transaction started because a sweep was about to begin. */
    static final String STALL = "waits.stall-max-micros";

    /** The counter of the longest step of the checkpoint server. */
    static final String STEP = "waits.checkpoint-step-max-micros";

    private static final int DIGITS = 3;
    private static final double RARE = 99.9;
    private static final long NANOS_PER_MICRO = 1_000;

    private final Recorder responses = new Recorder(DIGITS);
    private final Recorder stalls = new Recorder(DIGITS);
    private final Recorder steps = new Recorder(DIGITS);

    /** Returns a system whose servers are observed. */
    NodeSystem<SystemMMessage> around(NodeSystem<SystemMMessage> system) {
        return new WrappedSystem<>(system) {
            @Override
            protected Server<SystemMMessage> around(Server<SystemMMessage> server, Address self) {
                return switch ((SystemMServer) self.type()) {
                    case MESSAGE -> new Requests(server);
                    case TRANSACTION -> new SweepStarts(server);
                    case CHECKPOINT -> new Steps(server);
                    default -> server;
                };
            }
        };
    }

    /** Forgets what was observed so far. */
    void forget() {
        counters();
    }

    /** Returns what was observed since this or {@link #forget} was called. */
    Map<String, Long> counters() {
        return Map.of(
                RESPONSE, responses.getIntervalHistogram().getValueAtPercentile(RARE) / NANOS_PER_MICRO,
                STALL, most(stalls.getIntervalHistogram()),
                STEP, most(steps.getIntervalHistogram()));
    }

    private static long most(Histogram histogram) {
        return histogram.getMaxValue() / NANOS_PER_MICRO;
    }

    /** From the request to the transaction server to its response. */
    private final class Requests extends WrappedServer<SystemMMessage> {
        private final Map<Long, Long> begun = new HashMap<>();

        Requests(Server<SystemMMessage> server) {
            super(server);
        }

        @Override
        protected Effects<SystemMMessage> effects(Effects<SystemMMessage> out) {
            return new ForwardingEffects<>(out) {
                @Override
                public void send(Address receiver, SystemMMessage body) {
                    if (body instanceof TransactionMessage.Requests(List<Request> requests)) {
                        long now = System.nanoTime();
                        requests.forEach(each -> begun.put(each.ticket(), now));
                    }
                    super.send(receiver, body);
                }
            };
        }

        @Override
        public void onMessage(Envelope<SystemMMessage> in, Effects<SystemMMessage> out) {
            if (in.body() instanceof ServerMessage.Responses answered) {
                long now = System.nanoTime();
                answered.responses().forEach(each -> {
                    Long since = begun.remove(each.ticket());
                    if (since != null) {
                        responses.recordValue(now - since);
                    }
                });
            }
            super.onMessage(in, out);
        }
    }

    /** From the request to begin a sweep to its begin marker. */
    private final class SweepStarts extends WrappedServer<SystemMMessage> {
        private long since;
        private boolean hasBegun;

        SweepStarts(Server<SystemMMessage> server) {
            super(server);
        }

        @Override
        protected Effects<SystemMMessage> effects(Effects<SystemMMessage> out) {
            return new ForwardingEffects<>(out) {
                @Override
                public void send(Address receiver, SystemMMessage body) {
                    hasBegun |= body instanceof LogMessage.SweepBegun;
                    super.send(receiver, body);
                }
            };
        }

        @Override
        public void onMessage(Envelope<SystemMMessage> in, Effects<SystemMMessage> out) {
            if (in.body() instanceof TransactionMessage.BeginSweep) {
                since = System.nanoTime();
            }
            super.onMessage(in, out);
            note();
        }

        @Override
        public void onTimer(TimerToken token, Effects<SystemMMessage> out) {
            super.onTimer(token, out);
            note();
        }

        private void note() {
            if (hasBegun) {
                hasBegun = false;
                stalls.recordValue(System.nanoTime() - since);
            }
        }
    }

    /** From the begin of a step to its end. */
    private final class Steps extends WrappedServer<SystemMMessage> {
        Steps(Server<SystemMMessage> server) {
            super(server);
        }

        @Override
        public void onMessage(Envelope<SystemMMessage> in, Effects<SystemMMessage> out) {
            long begun = System.nanoTime();
            super.onMessage(in, out);
            steps.recordValue(System.nanoTime() - begun);
        }

        @Override
        public void onTimer(TimerToken token, Effects<SystemMMessage> out) {
            long begun = System.nanoTime();
            super.onTimer(token, out);
            steps.recordValue(System.nanoTime() - begun);
        }
    }
}
