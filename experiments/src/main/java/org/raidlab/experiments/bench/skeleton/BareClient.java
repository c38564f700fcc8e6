package org.raidlab.experiments.bench.skeleton;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.List;
import org.raidlab.experiments.bench.child.Participant;
import org.raidlab.experiments.bench.commit.Load;

/**
 * Clients of the skeleton, each with a request in a datagram of its own: {@code skeleton-client PORT...} answers
 * {@code run CLIENTS MILLIS} with a {@link Load}.
 */
public final class BareClient {
    private static final long WAIT_MILLIS = 100;
    private static final int CLIENT_BITS = 16;

    private final Post post = new Post();
    private final SkeletonMessages skeletonMessages = new SkeletonMessages(post.channel());
    private final List<SocketAddress> processes;
    private long lastTxn;

    private BareClient(List<SocketAddress> processes) throws IOException {
        this.processes = processes;
    }

    /** Makes the clients that the arguments name. */
    public static Participant.Role cast(List<String> arguments) throws IOException {
        BareClient client = new BareClient(arguments.stream()
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
                post.take(WAIT_MILLIS, (from, part, txn) -> answered((int) (txn & ((1 << CLIENT_BITS) - 1))));
            }
            return recorder.load();
        }

        private void request(int client) throws IOException {
            outstanding++;
            sentAt[client] = System.nanoTime();
            long txn = ++lastTxn << CLIENT_BITS | client;
            skeletonMessages.sendAlone(processes.get(client % processes.size()), Part.REQUEST, txn);
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
