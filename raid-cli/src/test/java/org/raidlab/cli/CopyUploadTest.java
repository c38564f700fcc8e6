package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Failure;
import org.raidlab.msg.Fate;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.StatementResult;
import org.raidlab.site.client.Chunk;
import org.raidlab.ui.shell.Screen;

/** What is said of a file's lines when answers are lost. */
final class CopyUploadTest {
    private static final TxnId TXN = new TxnId(1, 4, 17);
    private static final StatementResult.CopyFile FILE =
            new StatementResult.CopyFile(true, "f", List.of(""), List.of());

    private final List<String> told = new ArrayList<>();
    private final FakeTarget target = new FakeTarget();
    private final CopyUpload upload = new CopyUpload(screen(), target, 2, () -> false);

    /** Commits what it gets until it is told to lose the answers. */
    private static final class FakeTarget implements CopyTarget {
        private final List<String> appended = new ArrayList<>();
        private Optional<Outcome> lost = Optional.empty();
        private int answered = Integer.MAX_VALUE;
        private Optional<TxnId> begun = Optional.of(TXN);
        private Optional<Fate> fate = Optional.of(Fate.FORGOTTEN);

        @Override
        public Optional<ClientMessage.Copied> append(Chunk chunk) {
            if (answered-- == 0) {
                return lost.map(outcome -> copied(chunk, 0, outcome));
            }
            appended.addAll(chunk.lines());
            return Optional.of(copied(chunk, chunk.lines().size(), new Outcome.Committed(new Stamp(1))));
        }

        private static ClientMessage.Copied copied(Chunk chunk, int count, Outcome outcome) {
            List<Failure> failures = outcome instanceof Outcome.Unknown
                    ? List.of(Failure.of(6025, "the site has restarted"))
                    : List.of();
            return new ClientMessage.Copied(1, 1, chunk.number(), count, Optional.of(outcome), failures);
        }

        @Override
        public Optional<TxnId> begun() {
            return begun;
        }

        @Override
        public Optional<Fate> outcome(TxnId txn) {
            return fate;
        }
    }

    private Screen screen() {
        return new Screen() {
            @Override
            public void line(String text) {
                told.add(text);
            }

            @Override
            public void lines(List<String> lines) {
                told.addAll(lines);
            }

            @Override
            public void note(String text) {
                told.add(text);
            }

            @Override
            public void error(String text) {
                told.add(text);
            }

            @Override
            public int width() {
                return 80;
            }
        };
    }

    private void copy(String... lines) throws IOException {
        copy(List.of(), lines);
    }

    private void copy(List<String> header, String... lines) throws IOException {
        upload.run(
                new BufferedReader(new StringReader(String.join("\n", lines))),
                new StatementResult.CopyFile(true, "f", List.of("", ""), header));
    }

    @Test
    void aHeaderIsSkippedAndCounted() throws IOException {
        copy(List.of("a", "b"), "A,\"b\"", "1,2", "3,4");
        assertThat(target.appended).containsExactly("1,2", "3,4");
        assertThat(upload.fields()).isEqualTo(Map.of("copiedLines", 3));
    }

    @Test
    void nothingIsCopiedUnderAHeaderOfOtherColumns() throws IOException {
        copy(List.of("a", "b"), "b,a", "1,2");
        assertThat(target.appended).isEmpty();
        assertThat(upload.exitCode()).isEqualTo(ExitCode.ABORTED);
        assertThat(told).singleElement().asString().contains("it names b, a, not a, b");
    }

    @Test
    void aTupleThatExtendsOverLinesCountsAllOfThem() throws IOException {
        copy("\"1", "\",x", "2,x");
        assertThat(target.appended).containsExactly("\"1\n\",x", "2,x");
        assertThat(upload.fields()).isEqualTo(Map.of("copiedLines", 3));
    }

    @Test
    void allLinesAreCopied() throws IOException {
        copy("1", "2", "3", "4", "5");
        assertThat(target.appended).containsExactly("1", "2", "3", "4", "5");
        assertThat(upload.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(upload.fields()).isEqualTo(Map.of("copiedLines", 5));
    }

    @Test
    void linesWhoseAnswerWasLostOverARestartAreUnknownWithTheirTransaction() throws IOException {
        target.answered = 1;
        target.lost = Optional.of(new Outcome.Unknown());
        copy("1", "2", "3", "4", "5");
        assertThat(upload.exitCode()).isEqualTo(ExitCode.UNKNOWN);
        assertThat(upload.tuples()).isEqualTo(2);
        assertThat(upload.fields())
                .isEqualTo(Map.of(
                        "copiedLines", 2, "unknown", Map.of("firstLine", 3, "lastLine", 4, "txn", TXN.toString())));
        assertThat(told)
                .containsExactly(
                        "lines 3 to 4 may be copied or not: the outcome of transaction 1.4.17 is unknown;"
                                + " ask: raid outcome 1.4.17",
                        "go on from line 5 if they are, from line 3 if not; what follows is not copied");
    }

    @Test
    void linesWithoutAnyAnswerAreUnknownToo() throws IOException {
        target.answered = 0;
        target.begun = Optional.empty();
        copy("1", "2", "3");
        assertThat(upload.exitCode()).isEqualTo(ExitCode.UNKNOWN);
        assertThat(told).first().asString().startsWith("lines 1 to 2 may be copied or not: the site did not tell");
    }

    @Test
    void aLostAnswerOfACommittedTransactionCountsAndTheCopyTellsWhereToGoOn() throws IOException {
        target.answered = 1;
        target.fate = Optional.of(Fate.COMMITTED);
        copy("1", "2", "3", "4", "5");
        assertThat(upload.tuples()).isEqualTo(4);
        assertThat(upload.exitCode()).isEqualTo(ExitCode.ABORTED);
        assertThat(told).last().asString().startsWith("lines from 5 on are not copied");
    }

    @Test
    void ifTheLastLinesWereCommittedNothingIsMissing() throws IOException {
        target.answered = 1;
        target.fate = Optional.of(Fate.COMMITTED);
        copy("1", "2", "3", "4");
        assertThat(upload.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(upload.fields()).isEqualTo(Map.of("copiedLines", 4));
    }

    @Test
    void aLostAnswerOfAnAbortedTransactionMeansThatItsLinesAreNotCopied() throws IOException {
        target.answered = 1;
        target.fate = Optional.of(Fate.ABORTED);
        copy("1", "2", "3", "4", "5");
        assertThat(upload.exitCode()).isEqualTo(ExitCode.ABORTED);
        assertThat(told).containsExactly("lines from 3 on are not copied: transaction 1.4.17 is aborted");
    }

    @Test
    void whoseAbortsNeverEndIsToldWhatIsNotCopied() throws IOException {
        target.answered = 0;
        CopyTarget busy = new CopyTarget() {
            @Override
            public Optional<ClientMessage.Copied> append(Chunk chunk) {
                Outcome aborted = new Outcome.Aborted(AbortReason.CONFLICT);
                return Optional.of(FakeTarget.copied(chunk, 0, aborted));
            }

            @Override
            public Optional<TxnId> begun() {
                return Optional.empty();
            }

            @Override
            public Optional<Fate> outcome(TxnId txn) {
                return Optional.empty();
            }
        };
        new CopyUpload(screen(), busy, 2, () -> false).run(new BufferedReader(new StringReader("1\n2\n3")), FILE);
        assertThat(told).containsExactly("lines from 1 on are not copied: conflict");
    }
}
