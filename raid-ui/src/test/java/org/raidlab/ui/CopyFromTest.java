package org.raidlab.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Action;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Failure;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Value;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.golden.TestSchemas;

/** Copying files in and out, seen from the client. */
final class CopyFromTest {
    private final FakeSite site = new FakeSite();

    private ClientMessage.Copied chunk(int chunk, int firstLine, String... lines) {
        UiMessage message = new UiMessage.CopyLines(1, 1, chunk, firstLine, List.of(lines));
        return (ClientMessage.Copied) site.send(message).getLast();
    }

    private List<Integer> codes(List<Failure> failures) {
        return failures.stream().map(Failure::code).toList();
    }

    @Test
    void theClientIsToldWhichFileToRead() {
        StatementResult result =
                site.submit(1, "copy dept () from \"dept.csv\"").results().getFirst();
        assertThat(result.copy()).contains(new StatementResult.CopyFile(true, "dept.csv", List.of("", ""), List.of()));
        assertThat(result.txn()).isEmpty();
        assertThat(site.driver().received()).isEmpty();
    }

    @Test
    void everyChunkIsATransactionOfItsOwn() {
        site.submit(1, "copy dept () from \"dept.csv\"");
        ClientMessage.Copied first = chunk(0, 1, "toy,1", "shoe,2");
        assertThat(first.count()).isEqualTo(2);
        assertThat(first.outcome()).contains(new Outcome.Committed(new Stamp(1025)));
        assertThat(first.failures()).isEmpty();
        assertThat(chunk(1, 3, "book,3").count()).isEqualTo(1);
        AdMessage.Execute execute = (AdMessage.Execute) site.driver().received().getFirst();
        Action.AppendRows append = (Action.AppendRows) execute.action();
        assertThat(execute.commit()).isTrue();
        assertThat(TestSchemas.DEPT.layout().unpack(append.rows().getFirst()))
                .containsExactly(new Value.Text("toy"), new Value.Int(1));
    }

    @Test
    void aChunkThatComesAgainIsAnsweredAgainAndNotAppendedAgain() {
        site.submit(1, "copy dept () from \"dept.csv\"");
        ClientMessage.Copied first = chunk(0, 1, "toy,1");
        assertThat(chunk(0, 1, "toy,1")).isEqualTo(first);
        chunk(1, 2, "shoe,2");
        assertThat(site.send(new UiMessage.CopyLines(1, 1, 0, 1, List.of("toy,1"))))
                .isEmpty();
        assertThat(site.driver().received()).hasSize(2);
    }

    @Test
    void aChunkThatStillRunsIsIgnored() {
        site.submit(1, "copy dept () from \"dept.csv\"");
        site.hold();
        UiMessage lines = new UiMessage.CopyLines(1, 1, 0, 1, List.of("toy,1"));
        site.send(lines);
        assertThat(site.send(lines)).isEmpty();
        site.release();
        assertThat(site.taken()).hasSize(1);
        assertThat(site.driver().received()).hasSize(1);
    }

    @Test
    void badLinesRefuseTheirWholeChunkAndAreNamedTwentyAtMost() {
        site.submit(1, "copy dept () from \"dept.csv\"");
        ClientMessage.Copied refused = chunk(0, 101, "toy,1", "shoe", "book,x");
        assertThat(refused.count()).isZero();
        assertThat(refused.outcome()).isEmpty();
        assertThat(refused.failures()).extracting(Failure::line).containsExactly(102, 103);
        assertThat(codes(refused.failures())).containsExactly(Fault.LINE_SHAPE.code(), Fault.LINE_NUMBER.code());
        String[] bad = IntStream.range(0, 100).mapToObj(i -> "bad").toArray(String[]::new);
        assertThat(chunk(1, 104, bad).failures()).hasSize(20);
        assertThat(site.driver().received()).hasSameSizeAs(site.driver().lookedUp());
        assertThat(chunk(2, 204, "toy,1").count()).isEqualTo(1);
    }

    @Test
    void anAbortIsTheChunksOutcome() {
        site.submit(1, "copy dept () from \"dept.csv\"");
        site.driver().decides(new Outcome.Aborted(AbortReason.CONFLICT));
        ClientMessage.Copied aborted = chunk(0, 1, "toy,1");
        assertThat(aborted.outcome()).contains(new Outcome.Aborted(AbortReason.CONFLICT));
        assertThat(aborted.count()).isZero();
    }

    @Test
    void anErrorMetWithTheDataIsAmongTheFailures() {
        site.submit(1, "copy dept () from \"dept.csv\"");
        site.driver().failsWith(2402, "duplicate key");
        assertThat(codes(chunk(0, 1, "toy,1").failures())).containsExactly(2402);
    }

    @Test
    void emptyLinesAloneAppendNothing() {
        site.submit(1, "copy dept () from \"dept.csv\"");
        ClientMessage.Copied nothing = chunk(0, 1, "", "\r");
        assertThat(nothing.count()).isZero();
        assertThat(nothing.outcome()).isEmpty();
        assertThat(nothing.failures()).isEmpty();
    }

    @Test
    void theSchemaIsAskedForWithEveryChunk() {
        site.submit(1, "copy dept () from \"dept.csv\"");
        site.knows(List.of());
        assertThat(codes(chunk(0, 1, "toy,1").failures())).containsExactly(Fault.NO_SUCH_RELATION.code());
        Schema other =
                new Schema(TestSchemas.DEPT.id(), "dept", TestSchemas.DEPT.attributes(), List.of(), new Stamp(2049));
        site.knows(List.of(other));
        assertThat(chunk(1, 1, "toy,1").count()).isEqualTo(1);
        AdMessage.Execute execute = (AdMessage.Execute) site.driver().received().getLast();
        assertThat(((Action.AppendRows) execute.action()).relation().version()).isEqualTo(new Stamp(2049));
    }

    @Test
    void chunksAreAnnouncedLikeStatements() {
        site.send(new UiMessage.Submit(1, 1, "copy dept () from \"dept.csv\"", true));
        List<ClientMessage> heard = site.send(new UiMessage.CopyLines(1, 1, 0, 1, List.of("toy,1")));
        assertThat(heard.getFirst()).isEqualTo(new ClientMessage.Began(1, 1, 0, new TxnId(3, 7, 1)));
    }

    @Test
    void linesWithoutACopyAreRefused() {
        assertThat(codes(chunk(0, 1, "toy,1").failures())).containsExactly(Fault.NO_COPY_RUNNING.code());
        site.submit(1, "copy dept () from \"dept.csv\"");
        site.submit(2, "retrieve (x = 1)");
        assertThat(codes(chunk(0, 1, "toy,1").failures())).containsExactly(Fault.NO_COPY_RUNNING.code());
    }

    @Test
    void copyFromIsTheLastStatementOfItsText() {
        List<StatementResult> results =
                site.submit(1, "copy dept () from \"x\" retrieve (dept.all)").results();
        assertThat(results)
                .singleElement()
                .satisfies(result ->
                        assertThat(result.failure().orElseThrow().code()).isEqualTo(Fault.COPY_NOT_LAST.code()));
        assertThat(site.submit(2, "delete dept copy dept () from \"x\"").results())
                .hasSize(2);
    }

    @Test
    void whoLeavesDuringAChunkIsNotAnswered() {
        site.submit(1, "copy dept () from \"dept.csv\"");
        site.hold();
        site.send(new UiMessage.CopyLines(1, 1, 0, 1, List.of("toy,1")));
        site.send(new UiMessage.Leave(1));
        assertThat(site.held()).singleElement().isInstanceOf(AmMessage.Describe.class);
        site.release();
        assertThat(site.taken()).isEmpty();
        assertThat(site.driver().received()).isEmpty();
    }

    @Test
    void aChunkThatIsCancelledWhileItWaitsForTheSchemaIsNotAppended() {
        site.submit(1, "copy dept () from \"dept.csv\"");
        site.hold();
        site.send(new UiMessage.CopyLines(1, 1, 0, 1, List.of("toy,1")));
        site.send(new UiMessage.Cancel(1, 1));
        site.release();
        ClientMessage.Copied answer = (ClientMessage.Copied) site.taken().getLast();
        assertThat(answer.outcome()).contains(new Outcome.Aborted(AbortReason.USER));
        assertThat(site.driver().received()).isEmpty();
    }

    @Test
    void copyIntoGivesTextsThatOnlyNeedTheirDelimiters() {
        site.driver()
                .gives(List.of(
                        List.of(new Value.Text("toy, soft"), new Value.Int(1)),
                        List.of(new Value.Text("say \"hi\""), Value.NULL)));
        StatementResult result =
                site.submit(1, "copy dept () into \"dept.csv\"").results().getFirst();
        assertThat(result.copy())
                .contains(new StatementResult.CopyFile(false, "dept.csv", List.of(",", "\n"), List.of()));
        assertThat(result.rows())
                .containsExactly(
                        List.of(new Value.Text("\"toy, soft\""), new Value.Text("1")),
                        List.of(new Value.Text("\"say \"\"hi\"\"\""), new Value.Text("")));
        assertThat(result.outcome()).isNotEqualTo(Optional.empty());
    }

    @Test
    void aChunkMeantForAnotherIncarnationIsNotAppendedAndItsOutcomeIsUnknown() {
        site.submit(1, "copy dept () from \"dept.csv\"");
        ClientMessage.Copied answer =
                (ClientMessage.Copied) site.send(new UiMessage.CopyLines(1, 1, 0, 1, List.of("toy,1"), 6))
                        .getLast();
        assertThat(answer.outcome()).contains(new Outcome.Unknown());
        assertThat(codes(answer.failures())).containsExactly(Fault.SITE_RESTARTED.code());
        assertThat(site.driver().received()).isEmpty();
    }

    @Test
    void ofAForgottenCopyTheOutcomeIsUnknown() {
        site.submit(1, "copy dept () from \"dept.csv\"");
        chunk(0, 1, "toy,1");
        site.send(new UiMessage.Leave(1));
        assertThat(chunk(0, 1, "toy,1").outcome()).contains(new Outcome.Unknown());
    }

    @Test
    void theTransactionOfAChunkIsAnnouncedWithTheChunksNumber() {
        site.send(new UiMessage.Submit(1, 1, "copy dept () from \"dept.csv\"", true));
        chunk(4, 1, "toy,1");
        assertThat(site.taken().getFirst()).isEqualTo(new ClientMessage.Began(1, 1, 4, new TxnId(3, 7, 1)));
    }
}
