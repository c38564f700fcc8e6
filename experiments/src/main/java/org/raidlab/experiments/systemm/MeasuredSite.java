package org.raidlab.experiments.systemm;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.raidlab.experiments.bench.child.Participant;
import org.raidlab.runtime.client.ClientSocket;
import org.raidlab.runtime.client.RequestClient;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.site.LocalSite;
import org.raidlab.runtime.udp.Access;
import org.raidlab.runtime.udp.UdpHost;
import org.raidlab.systemm.SystemMDevices;
import org.raidlab.systemm.SystemMMessage;
import org.raidlab.systemm.SystemMServer;
import org.raidlab.systemm.card.CreditCard;
import org.raidlab.systemm.site.SystemMSite;

/**
 * A process with one site of System M, whose message server generates the paper's mix. It answers a number of
 * milliseconds, to warm up, and one of sweeps with what was counted during these sweeps. It answers {@link #UNTIL} and
 * a number of transactions with what was counted since the start, when so many transactions and a sweep have ended. It
 * answers {@link #DURING}, a number of milliseconds to warm up and one to measure with what was counted meanwhile, and
 * with the {@link Waits} if they are observed.
 *
 * <p>The servers' steps are timed by the processor time of their thread, as the paper's were by {@code getrusage}:
 * other work of the machine has less influence on that than on elapsed time.
 */
public final class MeasuredSite implements Participant.Role {
    /** The word for the role. */
    public static final String NAME = "system-m";

    /** How the first line begins: with the microseconds of the start. The site's log lines precede it. */
    static final String UP = "up ";

    /** The word before a number of transactions. */
    static final String UNTIL = "until ";

    /** The word before a time to warm up and one to measure. */
    static final String DURING = "during ";

    /** The argument for a site whose waits are observed. */
    static final String OBSERVED = "observed";

    /**
     * The argument for a site whose steps are timed as those of any site are: by elapsed time, without a system call.
     */
    static final String AS_DEPLOYED = "as-deployed";

    /** How an answer begins. */
    static final String COUNTED = "counted ";

    /** The counter of elapsed time. */
    static final String ELAPSED = "elapsed-micros";

    /** The counter of the processor time of threads of a name. */
    static final String THREAD = "thread-micros.";

    /** The counter of the database's size. */
    static final String SEGMENTS = "TRANSACTION.segments";

    /** The counter of the bytes that the checkpointer needs at most. */
    static final String EXTRA = "TRANSACTION.checkpoint-bytes-most";

    /** The counter of the time of the last sweep. */
    static final String LAST_SWEEP = "CHECKPOINT.last-sweep-micros";

    /** The counters whose value counts, and not its difference. */
    private static final Set<String> STATES = Set.of(SEGMENTS, EXTRA, LAST_SWEEP);

    private static final Duration ANSWER = Duration.ofSeconds(20);
    private static final Duration LOOK = Duration.ofMillis(100);
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int NANOS_PER_MICRO = 1_000;

    private final LocalSite<SystemMMessage> site;
    private final Reader reader;
    private final Optional<Waits> waits;

    /** Asks the process for its counters. */
    private static final class Reader extends RequestClient<SystemMMessage> {
        Reader(SystemMSite system) {
            super(
                    UdpHost.forClients(Access.LOCAL, true),
                    new ClientSocket.Language<>(system.types(), system.client(), SystemMDevices.MESSAGES));
        }

        @Override
        protected void answered(SystemMMessage message) {
            // it asks the servers nothing
        }
    }

    private MeasuredSite(Cell cell, Path folder, Optional<Waits> waits, LongSupplier stopwatch) {
        this.waits = waits;
        SystemMSite system = SystemMSite.ofCards(cell.settings(), new CreditCard(cell.sizes()), 1);
        site = LocalSite.start(
                folder,
                new LocalSite.Content<>(
                        waits.map(each -> each.around(system)).orElse(system),
                        SystemMDevices.MESSAGES,
                        SystemMServer.NAME_SERVER),
                stopwatch);
        reader = new Reader(system);
    }

    /**
     * Makes the site of a cell in a folder: {@code system-m CELL FOLDER}, and {@link #OBSERVED} where its {@link Waits}
     * are wanted, since to observe them costs the servers processor time; or {@link #AS_DEPLOYED} where throughput is.
     */
    public static Participant.Role cast(List<String> arguments) {
        boolean isObserved = arguments.contains(OBSERVED);
        return new MeasuredSite(
                Cell.parse(arguments.get(1)),
                Path.of(arguments.get(2)),
                isObserved ? Optional.of(new Waits()) : Optional.empty(),
                arguments.contains(AS_DEPLOYED) ? System::nanoTime : THREADS::getCurrentThreadCpuTime);
    }

    @Override
    public String ready() {
        return UP + TimeUnit.NANOSECONDS.toMicros(site.startTime().toNanos());
    }

    private Map<String, Long> read() {
        Map<String, Long> counters =
                new TreeMap<>(reader.status(site.socket(), ANSWER).counters());
        for (ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
            if (thread != null) {
                long nanos = Math.max(0, THREADS.getThreadCpuTime(thread.getThreadId()));
                counters.merge(THREAD + thread.getThreadName(), nanos / NANOS_PER_MICRO, Long::sum);
            }
        }
        counters.put(ELAPSED, System.nanoTime() / NANOS_PER_MICRO);
        return counters;
    }

    @Override
    public String answer(String question) {
        if (question.startsWith(UNTIL)) {
            long transactions = Long.parseLong(question.substring(UNTIL.length()));
            awaitCounter("CHECKPOINT.sweeps", 1);
            awaitCounter("MESSAGE.generated", transactions);
            return counted(Map.of(), read());
        }
        if (question.startsWith(DURING)) {
            return during(question.substring(DURING.length()).split(" ", -1));
        }
        String[] words = question.split(" ", -1);
        await(Duration.ofMillis(Long.parseLong(words[0])));
        awaitSweeps(1);
        Map<String, Long> before = read();
        awaitSweeps(Integer.parseInt(words[1]));
        return counted(before, read());
    }

    private String during(String... millis) {
        await(Duration.ofMillis(Long.parseLong(millis[0])));
        waits.ifPresent(Waits::forget);
        Map<String, Long> before = read();
        await(Duration.ofMillis(Long.parseLong(millis[1])));
        Map<String, Long> after = read();
        waits.ifPresent(each -> after.putAll(each.counters()));
        return counted(before, after);
    }

    /** Returns an answer of counters. */
    static String counted(Map<String, Long> before, Map<String, Long> after) {
        return after.entrySet().stream()
                .map(each -> each.getKey() + "=" + (each.getValue() - start(before, each.getKey())))
                .collect(Collectors.joining(";", COUNTED, ""));
    }

    /** Returns from where a counter counts. */
    private static long start(Map<String, Long> before, String counter) {
        return STATES.contains(counter) ? 0 : Objects.requireNonNullElse(before.get(counter), 0L);
    }

    private static void await(Duration time) {
        long until = System.nanoTime() + time.toNanos();
        while (System.nanoTime() < until) {
            Polling.pause();
        }
    }

    /** Waits for the end of so many sweeps: a part of a sweep has not the costs of a whole one. */
    private void awaitSweeps(int number) {
        awaitCounter("CHECKPOINT.sweeps", counter("CHECKPOINT.sweeps") + number);
    }

    private void awaitCounter(String name, long least) {
        while (counter(name) < least) {
            await(LOOK);
        }
    }

    private long counter(String name) {
        return Objects.requireNonNullElse(
                reader.status(site.socket(), ANSWER).counters().get(name), 0L);
    }

    @Override
    public void close() {
        reader.close();
        site.close();
    }
}
