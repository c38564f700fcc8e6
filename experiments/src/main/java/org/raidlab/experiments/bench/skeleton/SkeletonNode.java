package org.raidlab.experiments.bench.skeleton;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.raidlab.experiments.bench.child.Participant;

/**
 * A process of the skeleton: coordinator of its clients' transactions, participant in its peers' transactions. All in
 * turns: take what is there, force once if anything asks for it, then send. {@code skeleton FILE} says its port;
 * {@code peers PORT PORT} makes it take part; {@code counts} answers its forces and its CPU nanoseconds.
 */
public final class SkeletonNode implements Participant.Role {
    private static final long WAIT_MILLIS = 100;

    private final Post post = new Post();
    private final SkeletonMessages skeletonMessages = new SkeletonMessages(post.channel());
    private final BareLog log;
    private final Map<Long, Commit> commits = new LinkedHashMap<>();
    private final List<Acknowledgement> unacknowledged = new ArrayList<>();
    private volatile List<SocketAddress> peers = List.of();
    private volatile boolean closed;
    private boolean forceAsked;

    private SkeletonNode(Path file) throws IOException {
        log = new BareLog(file);
        Thread.ofPlatform().daemon().name("skeleton").start(this::run);
    }

    /** Makes the process that the arguments name. */
    public static Participant.Role cast(List<String> arguments) throws IOException {
        return new SkeletonNode(Path.of(arguments.get(1)));
    }

    /** A transaction at its coordinator. */
    private static final class Commit {
        final SocketAddress client;
        int votes;
        int acknowledged;

        Commit(SocketAddress client) {
            this.client = client;
        }
    }

    /** An acknowledgement that waits for the next force, as RAID's do. */
    private record Acknowledgement(SocketAddress to, long txn) {}

    private void run() {
        try {
            while (!closed) {
                post.take(WAIT_MILLIS, (from, datagram) -> SkeletonMessages.read(from, datagram, this::onMessage));
                if (forceAsked) {
                    forceAsked = false;
                    log.force();
                    for (Acknowledgement each : unacknowledged) {
                        skeletonMessages.add(each.to, Part.ACKNOWLEDGE, each.txn);
                    }
                    unacknowledged.clear();
                }
                skeletonMessages.flush();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void onMessage(SocketAddress from, Part part, long txn) throws IOException {
        switch (part) {
            case REQUEST -> {
                commits.put(txn, new Commit(from));
                log.append(Part.Record.VOTED);
                toPeers(Part.PREPARE, txn);
            }
            case PREPARE -> {
                log.append(Part.Record.PREPARED);
                forceAsked = true;
                skeletonMessages.add(from, Part.VOTE, txn);
            }
            case VOTE -> onVote(txn);
            case DECISION -> {
                log.append(Part.Record.LEARNED);
                unacknowledged.add(new Acknowledgement(from, txn));
            }
            case ACKNOWLEDGE -> {
                if (++commit(txn).acknowledged == peers.size()) {
                    commits.remove(txn);
                    log.append(Part.Record.FINISHED);
                }
            }
            case ANSWER -> throw new IOException("only clients are answered");
        }
    }

    private void onVote(long txn) throws IOException {
        Commit commit = commit(txn);
        if (++commit.votes == peers.size()) {
            log.append(Part.Record.COMMITTED);
            forceAsked = true;
            skeletonMessages.add(commit.client, Part.ANSWER, txn);
            toPeers(Part.DECISION, txn);
        }
    }

    private Commit commit(long txn) {
        return Objects.requireNonNull(commits.get(txn), "a transaction that was begun");
    }

    private void toPeers(Part part, long txn) throws IOException {
        for (SocketAddress peer : peers) {
            skeletonMessages.add(peer, part, txn);
        }
    }

    @Override
    public String ready() {
        return Integer.toString(post.port());
    }

    @Override
    public String answer(String question) {
        List<String> words = List.of(question.split(" ", -1));
        if (words.getFirst().equals("peers")) {
            peers = words.stream()
                    .skip(1)
                    .<SocketAddress>map(
                            port -> new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(port)))
                    .toList();
            return "ready";
        }
        return Long.toString(log.forces());
    }

    @Override
    public void close() {
        closed = true;
    }
}
