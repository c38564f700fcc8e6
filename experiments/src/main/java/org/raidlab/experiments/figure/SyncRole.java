package org.raidlab.experiments.figure;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.raidlab.checkpoint.SyncType;
import org.raidlab.comm.ldg.ProcessId;
import org.raidlab.core.SeededRandom;
import org.raidlab.experiments.bench.child.Participant;
import org.raidlab.runtime.LdgProcess;
import org.raidlab.runtime.SystemClock;
import org.raidlab.runtime.udp.Access;
import org.raidlab.runtime.udp.UdpHost;

/**
 * A JVM of Figures 4 to 8, {@code sync FOLDER}: it prints its port, then accepts {@code join RUN NUMBER BYTES PORT...},
 * {@code reset}, {@code begin TYPE}, {@code state} and {@code figures}.
 */
public final class SyncRole implements Participant.Role, LdgProcess.Handler {
    private static final InetSocketAddress HERE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    private static final int FIRST_PORT = 4;

    private final Path folder;
    private final UdpHost host;
    private final LdgProcess messages;
    private @Nullable RealProcess process;
    private volatile @Nullable Throwable failure;

    private SyncRole(Path folder) throws IOException {
        this.folder = folder;
        long number = RandomGenerator.getDefault().nextLong();
        SeededRandom random = new SeededRandom(number);
        host = UdpHost.bind("a participant", HERE, Access.LOCAL, cause -> failure = cause);
        messages = new LdgProcess(host.ldg(), new ProcessId(number, 1), new SystemClock(), random, this);
        host.run(messages);
    }

    /** Makes the process that the arguments name. */
    public static Participant.Role cast(List<String> arguments) throws IOException {
        return new SyncRole(Path.of(arguments.get(1)));
    }

    @Override
    public String ready() {
        return Integer.toString(host.local().getPort());
    }

    @Override
    public String answer(String question) {
        List<String> words = Arrays.asList(question.split(" ", -1));
        return onThread(() -> answer(words));
    }

    private String onThread(Supplier<String> step) {
        CompletableFuture<String> answer = new CompletableFuture<>();
        host.execute(() -> {
            try {
                answer.complete(step.get());
            } catch (RuntimeException e) {
                answer.completeExceptionally(e);
            }
        });
        return answer.join();
    }

    private String answer(List<String> words) {
        Throwable cause = failure;
        if (cause != null) {
            throw new IllegalStateException(cause);
        }
        return switch (words.getFirst()) {
            case "join" -> join(words);
            case "reset" -> {
                joined().reset();
                yield "reset";
            }
            case "begin" -> {
                joined().begin(SyncType.valueOf(words.get(1)));
                yield "begun";
            }
            case "state" -> (joined().isIdle() ? "idle " : "busy ") + joined().completed();
            case "figures" -> text(joined().figures());
            default -> throw new IllegalArgumentException("no such order: " + words);
        };
    }

    private String join(List<String> words) {
        RealProcess before = process;
        if (before != null) {
            before.close();
        }
        int run = Integer.parseInt(words.get(1));
        List<InetSocketAddress> sockets = words.stream()
                .skip(FIRST_PORT)
                .map(port -> new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(port)))
                .toList();
        RealProcess.Place place = new RealProcess.Place(
                Integer.parseInt(words.get(2)),
                run,
                Integer.parseInt(words.get(FIRST_PORT - 1)),
                folder.resolve(Integer.toString(run)),
                sockets);
        process = new RealProcess(place, messages::send);
        return "joined";
    }

    private RealProcess joined() {
        return Objects.requireNonNull(process, "a process joins first");
    }

    private static String text(SyncFigures figures) {
        return figures.elapsedMillis() + " " + figures.cpuMillis() + " " + figures.queueMax() + " "
                + figures.queueDelayMillis();
    }

    @Override
    public void onMessage(InetSocketAddress from, ProcessId sender, byte[] message) {
        RealProcess now = process;
        if (now != null) {
            now.receive(message);
        }
    }

    @Override
    public void onTurn() {
        RealProcess now = process;
        if (now != null) {
            now.work();
        }
    }

    @Override
    public long nextDeadlineNanos() {
        RealProcess now = process;
        return now == null ? Long.MAX_VALUE : now.nextDeadlineNanos();
    }

    @Override
    public void close() {
        host.close();
    }
}
