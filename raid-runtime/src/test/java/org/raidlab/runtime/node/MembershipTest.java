package org.raidlab.runtime.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.raidlab.comm.addressing.Binding;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.ldg.ProcessId;
import org.raidlab.comm.link.LinkMessage;
import org.raidlab.comm.link.Stage;
import org.raidlab.comm.naming.NameConfig;
import org.raidlab.core.Clock;
import org.raidlab.core.turn.Message;
import org.raidlab.core.turn.TurnLimits;

/** Three processes of one site agree on its lives: the keeper, the database, and the rest. */
class MembershipTest {
    private static final List<List<Kind>> GROUPS =
            List.of(List.of(Kind.LOGGER), List.of(Kind.DATABASE), List.of(Kind.FRONT, Kind.BACK));

    private final ManualClock clock = new ManualClock();
    private final TreeMap<Integer, Process> processes = new TreeMap<>();
    private final List<Runnable> network = new ArrayList<>();
    private int started;
    private int incarnation;
    private @Nullable Binding logOwner;

    private static final class ManualClock implements Clock {
        private long nanos = 1;

        @Override
        public long monotonicNanos() {
            return nanos;
        }

        @Override
        public long wallNanos() {
            return nanos;
        }
    }

    /** A process without servers: it writes down what its membership asks of it. */
    private final class Process implements Membership.Host {
        final InetSocketAddress socket;
        final long number = ++started;
        final boolean slow;
        final List<String> told = new ArrayList<>();
        final Membership membership;
        private boolean cut;

        Process(int group, int port, boolean slow) {
            this.slow = slow;
            socket = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
            NodeSetup<Message> setup = new NodeSetup<>(
                    0,
                    1,
                    socket,
                    new ProcessGrouping(Kind.SITE, GROUPS, group),
                    Kind.SYSTEM,
                    TurnLimits.DEFAULT,
                    LdgConfig.DEFAULT,
                    NameConfig.DEFAULT,
                    Optional.empty());
            membership = group == 0
                    ? new LogOwner(setup, this, number, clock, this::send)
                    : new Secondary(
                            setup, this, new ProcessId(number, (int) number), clock, () -> logOwner, this::send);
        }

        private void send(InetSocketAddress to, LinkMessage message) {
            network.add(() -> processes.values().stream()
                    .filter(process -> process.socket.equals(to) && !process.cut && !cut)
                    .forEach(process -> process.membership.onMessage(socket, message)));
        }

        @Override
        public int nextIncarnation() {
            return ++incarnation;
        }

        @Override
        public void gather(int life) {
            logOwner = new Binding(org.raidlab.core.Address.of(1, Kind.LOGGER), socket, life, life);
        }

        @Override
        public void begin(int life, List<LinkMessage.Place> others) {
            assertThat(others).hasSize(GROUPS.size() - 1);
            told.add("begin " + life);
        }

        @Override
        public boolean isRestored() {
            return true;
        }

        @Override
        public boolean isReady() {
            return !slow;
        }

        @Override
        public void sendLog() {
            told.add("log");
        }

        @Override
        public void open() {
            told.add("open");
        }

        @Override
        public void end(String why) {
            told.add("end");
        }
    }

    private Process start(int group, int port) {
        return start(group, port, false);
    }

    private Process start(int group, int port, boolean slow) {
        Process process = new Process(group, port, slow);
        processes.put(group, process);
        process.membership.start();
        return process;
    }

    private void pass(int ticks) {
        for (int tick = 0; tick < ticks; tick++) {
            clock.nanos += Ticks.NANOS;
            processes.values().forEach(process -> process.membership.onDeadline());
            while (!network.isEmpty()) {
                network.removeFirst().run();
            }
        }
    }

    private List<Stage> stages() {
        return processes.values().stream()
                .map(process -> process.membership.stage())
                .toList();
    }

    @Test
    void aSiteIsUpWhenAllItsServersAre() {
        Process log = start(0, 1);
        start(1, 2);
        pass(10);
        assertThat(stages()).containsOnly(Stage.GATHERING);
        Process rest = start(2, 3);
        pass(3);
        assertThat(stages()).containsOnly(Stage.OPEN);
        assertThat(log.told).startsWith("begin 1", "log").endsWith("open");
        assertThat(rest.told).containsExactly("begin 1", "open");
    }

    /** Each of them ended the incarnation: a process seemed to have left, or the log to have begun a new one. */
    @Test
    void reportsThatComeLateEndNothing() {
        List<Process> all = List.of(start(0, 1), start(1, 2), start(2, 3));
        clock.nanos += Ticks.NANOS;
        all.forEach(process -> process.membership.onDeadline());
        List<Runnable> late = new ArrayList<>();
        while (!network.isEmpty()) {
            Runnable message = network.removeFirst();
            late.add(message);
            message.run();
        }
        pass(3);
        assertThat(stages()).containsOnly(Stage.OPEN);
        late.forEach(Runnable::run);
        pass(3);
        assertThat(stages()).containsOnly(Stage.OPEN);
        all.forEach(process -> assertThat(process.told).doesNotContain("end"));
    }

    @Test
    void aReportOfAProcessThatWasReplacedEndsNothing() {
        Process log = start(0, 1);
        start(1, 2);
        Process before = start(2, 3);
        pass(3);
        clock.nanos += Ticks.NANOS;
        before.membership.onDeadline();
        Runnable late = network.removeLast();
        network.clear();
        start(2, 3);
        pass(5);
        assertThat(stages()).containsOnly(Stage.OPEN);
        late.run();
        pass(3);
        assertThat(stages()).containsOnly(Stage.OPEN);
        assertThat(log.told).containsOnlyOnce("end");
    }

    /** Without a cluster key anyone can number a report: all genuine ones were late from then on. */
    @Test
    void aForgedReportWithALaterNumberDoesNotSilenceAProcess() {
        Process log = start(0, 1);
        Process rest = start(2, 3);
        pass(1);
        log.membership.onMessage(
                rest.socket,
                new LinkMessage.ProcessStatus(
                        1,
                        new ProcessGrouping(Kind.SITE, GROUPS, 2).text(),
                        2,
                        rest.number,
                        new LinkMessage.Report((int) rest.number, Long.MAX_VALUE),
                        0,
                        Stage.GATHERING));
        start(1, 2);
        pass(Ticks.SILENT);
        assertThat(stages()).containsOnly(Stage.OPEN);
    }

    /** Every status of the present incarnation was late from then on, for five minutes. */
    @Test
    void aForgedStatusOfALaterIncarnationDoesNotKeepAProcessAway() {
        Process log = start(0, 1);
        Process database = start(1, 2);
        Process rest = start(2, 3);
        List<LinkMessage.Place> places = List.of(
                new LinkMessage.Place(1, database.number, database.socket),
                new LinkMessage.Place(2, rest.number, rest.socket));
        rest.membership.onMessage(
                log.socket, new LinkMessage.SiteStatus(1, log.number, 1_000_000, Stage.RECOVERING, places));
        pass(Ticks.SILENT);
        assertThat(stages()).containsOnly(Stage.OPEN);
    }

    @Test
    void nobodyTakesPartBeforeTheDatabaseIsRestored() {
        start(0, 1);
        start(1, 2, true);
        start(2, 3);
        pass(50);
        assertThat(stages()).doesNotContain(Stage.OPEN);
    }

    @Test
    void aServerThatIsStartedAgainBeginsANewLifeForAll() {
        start(0, 1);
        Process database = start(1, 2);
        start(2, 3);
        pass(3);
        start(2, 3);
        pass(4);
        assertThat(stages()).containsOnly(Stage.OPEN);
        assertThat(database.told).containsExactly("begin 1", "open", "end", "begin 2", "open");
    }

    @Test
    void aServerThatDiesEndsTheLifeOfAll() {
        start(0, 1);
        start(1, 2);
        start(2, 3);
        pass(3);
        processes.remove(2);
        pass(Ticks.SILENT + 2);
        assertThat(stages()).containsOnly(Stage.GATHERING);
        start(2, 4);
        pass(3);
        assertThat(stages()).containsOnly(Stage.OPEN);
    }

    @Test
    void theLogInANewProcessBeginsANewLife() {
        start(0, 1);
        Process database = start(1, 2);
        start(2, 3);
        pass(3);
        start(0, 5);
        pass(5);
        assertThat(stages()).containsOnly(Stage.OPEN);
        assertThat(database.told).containsExactly("begin 1", "open", "end", "begin 2", "open");
    }

    @Test
    void aCutLinkEndsTheLifeAndItsRepairBeginsAnother() {
        start(0, 1);
        Process database = start(1, 2);
        start(2, 3);
        pass(3);
        database.cut = true;
        pass(Ticks.SILENT + 2);
        assertThat(stages()).containsOnly(Stage.GATHERING);
        database.cut = false;
        pass(4);
        assertThat(stages()).containsOnly(Stage.OPEN);
        assertThat(incarnation).isEqualTo(2);
    }

    @Test
    void aSecondProcessForAServerThatLivesIsRefused() {
        start(0, 1);
        Process first = start(1, 2);
        start(2, 3);
        pass(3);
        Process second = new Process(1, 9, false);
        processes.put(7, second);
        pass(3);
        assertThat(second.membership.refusal())
                .hasValueSatisfying(why -> assertThat(why).contains("database of site 1 runs already"));
        assertThat(first.membership.stage()).isEqualTo(Stage.OPEN);
        assertThat(first.membership.refusal()).isEqualTo(Optional.empty());
    }

    @Test
    void aProcessThatWasStoppedForLongTakesNobodyForDead() {
        start(0, 1);
        start(1, 2);
        start(2, 3);
        pass(3);
        clock.nanos += 1_000 * Ticks.NANOS;
        pass(3);
        assertThat(stages()).containsOnly(Stage.OPEN);
        assertThat(incarnation).isEqualTo(1);
    }
}
