package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.harness.mini.MiniInstance;
import org.raidlab.harness.mini.MiniSetup;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.relation.Value;
import org.raidlab.runtime.Host;
import org.raidlab.runtime.WrappedProcess;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.client.SiteSocket;
import org.raidlab.ui.shell.Screen;

/** Files into and out of a real site. */
final class CopyTransferTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private final MiniInstance instance = new MiniInstance(MiniSetup.of(1, 42));
    private final List<String> told = new ArrayList<>();

    @TempDir
    private Path folder;

    /** Keeps everything alike. */
    private record Told(List<String> lines) implements Screen {
        @Override
        public void line(String text) {
            lines.add(text);
        }

        @Override
        public void lines(List<String> text) {
            lines.addAll(text);
        }

        @Override
        public void note(String text) {
            lines.add(text);
        }

        @Override
        public void error(String text) {
            lines.add(text);
        }

        @Override
        public int width() {
            return 80;
        }
    }

    @BeforeEach
    void start() {
        instance.start();
    }

    @AfterEach
    void close() {
        instance.close();
    }

    private static StatementResult submit(RaidClient client, SiteSocket at, String text) {
        List<StatementResult> results = client.submit(at, text, PATIENCE).results();
        assertThat(results).allSatisfy(result -> assertThat(result.failure()).isEmpty());
        return results.getLast();
    }

    /** Copies a file by transactions of so many lines; returns the tuples that are there afterwards. */
    private List<List<Value>> copied(String definition, int chunkLines, String... lines) throws IOException {
        Path file = folder.resolve("r.csv");
        Files.write(file, List.of(lines));
        try (RaidClient client = instance.client()) {
            SiteSocket at = instance.socket(1);
            submit(client, at, definition);
            StatementResult copy = submit(client, at, "copy r () from \"" + file + "\"");
            ResultSource source = new ResultSource(client, new MiniFinder(instance, 1), at, PATIENCE);
            CopyTransfer transfer = new CopyTransfer(new Told(told), source, chunkLines, () -> false);
            int moved = transfer.read(copy.copy().orElseThrow());
            StatementResult result = submit(client, at, "retrieve (r.all) sort by a");
            assertThat(moved).isEqualTo(result.count());
            boolean whole = moved == lines.length;
            assertThat(transfer.exitCode()).isEqualTo(whole ? ExitCode.OK : ExitCode.ABORTED);
            return result.rows();
        }
    }

    private static List<Value> numbers(int a, int b) {
        return List.of(new Value.Int(a), new Value.Int(b));
    }

    @Test
    void aBadLineUndoesItsOwnTransactionAndEndsTheCopy() throws IOException {
        assertThat(copied("create r (a = i4, b = i1)", 2, "1,1", "2,2", "3,3", "4,300", "5,5"))
                .containsExactly(numbers(1, 1), numbers(2, 2));
        assertThat(told)
                .containsExactly(
                        "line 4: QL5413 b: 300 does not fit i1", "lines from 3 on are not copied: 1 bad lines");
    }

    @Test
    void aFileCanBeOneTransaction() throws IOException {
        assertThat(copied("create r (a = i4, b = i1)", 100, "1,1", "2,2", "3,3", "4,300", "5,5"))
                .isEmpty();
    }

    @Test
    void aRelationWithIndexesIsCopiedIntoLikeAnother() throws IOException {
        String definition = "create r (a = i4, b = i4) modify r to isam unique on a index on r is by_b (b)";
        assertThat(copied(definition, 1, "1,10", "2,20", "2,30", "3,30"))
                .containsExactly(numbers(1, 10), numbers(2, 20));
        assertThat(told).first().asString().contains("QL2402");
    }

    /** Drops what comes in while it is told to. */
    private static Host.Factory hearing(Host.Factory hosts, AtomicBoolean deaf) {
        return onFailure -> {
            Host host = hosts.open(onFailure);
            return new Host() {
                @Override
                public InetSocketAddress local() {
                    return host.local();
                }

                @Override
                public LdgConfig ldg() {
                    return host.ldg();
                }

                @Override
                public void run(org.raidlab.runtime.Process process) {
                    host.run(new WrappedProcess(process) {
                        @Override
                        public void receive(InetSocketAddress from, ByteBuffer datagram) {
                            if (!deaf.get()) {
                                super.receive(from, datagram);
                            }
                        }
                    });
                }

                @Override
                public boolean execute(Runnable step) {
                    return host.execute(step);
                }

                @Override
                public void close() {
                    host.close();
                }
            };
        };
    }

    @Test
    void linesThatCommittedThoughTheirAnswerWasLostOverARestartAreNotSaidToBeMissing() throws Exception {
        Path file = Files.write(folder.resolve("r.csv"), List.of("1,1", "2,2", "3,3", "4,4", "5,5"));
        AtomicBoolean deaf = new AtomicBoolean();
        AtomicInteger asked = new AtomicInteger();
        try (RaidClient client = new RaidClient(hearing(instance.transports(), deaf))) {
            SiteSocket at = instance.socket(1);
            submit(client, at, "create r (a = i4, b = i1)");
            StatementResult copy = submit(client, at, "copy r () from \"" + file + "\"");
            Thread restart = Thread.ofPlatform().start(() -> restartWhenThereAre(4, deaf));
            ResultSource source = new ResultSource(client, new MiniFinder(instance, 1), at, PATIENCE);
            CopyTransfer transfer = new CopyTransfer(new Told(told), source, 2, () -> {
                deaf.set(asked.getAndIncrement() == 1);
                return false;
            });
            assertThat(transfer.read(copy.copy().orElseThrow())).isEqualTo(2);
            restart.join();
            assertThat(transfer.exitCode()).isEqualTo(ExitCode.UNKNOWN);
            assertThat(told).first().asString().startsWith("lines 3 to 4 may be copied or not");
        }
    }

    private int count(RaidClient client) {
        String text = "range of r is r retrieve (r.a)";
        return submit(client, instance.socket(1), text).count();
    }

    private void restartWhenThereAre(int tuples, AtomicBoolean deaf) {
        try (RaidClient other = instance.client()) {
            Polling.until(PATIENCE, tuples + " tuples", () -> count(other) == tuples);
        }
        instance.kill(1);
        instance.recover(1);
        deaf.set(false);
    }
}
