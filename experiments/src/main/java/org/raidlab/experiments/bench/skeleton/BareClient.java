package org.raidlab.experiments.bench.skeleton;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.List;
import org.raidlab.experiments.bench.child.Participant;
import org.raidlab.experiments.bench.commit.Load;

/**
 * Clients of the skeleton or of hash maps, each with a request in a datagram of its own: {@code skeleton-client
 * PORT...} and {@code map-client PORT...} answer {@code run CLIENTS MILLIS} with a {@link Load}.
 */
public final class BareClient {
    private static final long WAIT_MILLIS = 100;
    private static final int CLIENT_BITS = 16;

    /** How the clients talk to a process; a number names a request. */
    interface Exchange {
        void ask(SocketAddress process, long request) throws IOException;

        /** Waits for an answer, then takes the received ones. */
        void take(long waitMillis, Answered answered) throws IOException;
    }

    /** Called with the number of each answered request. */
    interface Answered {
        void request(long number) throws IOException;
    }

    private static final class Commits implements Exchange {
        private final Post post = new Post();
        private final SkeletonMessages skeletonMessages = new SkeletonMessages(post.channel());

        Commits() throws IOException {}

        @Override
        public void ask(SocketAddress process, long request) throws IOException {
            skeletonMessages.sendAlone(process, Part.REQUEST, request);
        }

        @Override
        public void take(long waitMillis, Answered answered) throws IOException {
            SkeletonMessages.Reader reader = (from, part, txn) -> answered.request(txn);
            post.take(waitMillis, (from, datagram) -> SkeletonMessages.read(from, datagram, reader));
        }
    }

    private final Exchange exchange;
    private final List<SocketAddress> processes;
    private long lastRequest;

    private BareClient(Exchange exchange, List<SocketAddress> processes) {
        this.exchange = exchange;
        this.processes = processes;
    }

    /** Makes the clients of the skeleton that the arguments name. */
    public static Participant.Role ofSkeleton(List<String> arguments) throws IOException {
        return cast(new Commits(), arguments);
    }

    /** Makes the clients of hash maps that the arguments name. */
    public static Participant.Role ofMaps(List<String> arguments) throws IOException {
        return cast(new MapNode.Reads(), arguments);
    }

    private static Participant.Role cast(Exchange exchange, List<String> arguments) {
        BareClient client = new BareClient(
                exchange,
                arguments.stream()
                        .skip(1)
                        .<SocketAddress>map(
                                port -> new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(port)))
                        .toList());
        return Participant.role("ready", client::answer, () -> {}); // its socket ends with its process
    }

    private String answer(String question) throws IOException {
        String[] words = question.split(" ", -1);
        return new Run(Integer.parseInt(words[1]), Long.parseLong(words[2]))
                .toEnd()
                .toString();
    }

    private final class Run {
        private final long[] sentAt;
        private final long endsAt;
        private final Load.Recorder recorder = new Load.Recorder();
        private int outstanding;

        Run(int clients, long millis) {
            sentAt = new long[clients];
            endsAt = System.nanoTime() + millis * 1_000_000;
        }

        Load toEnd() throws IOException {
            for (int client = 0; client < sentAt.length; client++) {
                request(client);
            }
            while (outstanding > 0) {
                exchange.take(WAIT_MILLIS, request -> answered((int) (request & ((1 << CLIENT_BITS) - 1))));
            }
            return recorder.load();
        }

        private void request(int client) throws IOException {
            outstanding++;
            sentAt[client] = System.nanoTime();
            exchange.ask(processes.get(client % processes.size()), ++lastRequest << CLIENT_BITS | client);
        }

        private void answered(int client) throws IOException {
            long now = System.nanoTime();
            outstanding--;
            recorder.committed(now - sentAt[client], now);
            if (now < endsAt) {
                request(client);
            }
        }
    }
}
