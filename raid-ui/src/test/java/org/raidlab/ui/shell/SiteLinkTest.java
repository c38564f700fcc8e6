package org.raidlab.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.core.TxnId;
import org.raidlab.msg.Fate;

/** Sites that die, restart or say nothing under the shell: it lives, and what it says is true. */
final class SiteLinkTest {
    private static final TxnId TXN = new TxnId(1, 1, 9);

    private final FakePort port = new FakePort();
    private final RecordedScreen screen = new RecordedScreen();
    private final Monitor monitor = new Monitor(port, screen, Throwable::toString, text -> text);

    private String type(String input) {
        monitor.type(input);
        return screen.taken();
    }

    private void begin() {
        port.answers("begin transaction;", Answers.done("begin transaction"));
        type("begin transaction;");
    }

    @Test
    void aSiteThatIsDownIsSaidAndTheShellLives() {
        port.isDown(true);
        assertThat(type("delete e;")).isEqualTo("! site 1 is down\nhint: raid recover 1");
        assertThat(monitor.verdict()).isEqualTo(Verdict.UNREACHABLE);
        port.isDown(false);
        assertThat(type("\\g")).isEqualTo("(0 tuples deleted)");
        assertThat(port.submitted()).containsExactly("delete e;");
    }

    @Test
    void afterARestartRangeVariablesAreDeclaredAgain() {
        type("range of e is emp, d is dept;");
        port.restarts();
        assertThat(type("delete e;")).isEqualTo("# site 1 has restarted\n(0 tuples deleted)");
        assertThat(port.submitted())
                .containsExactly(
                        "range of e is emp, d is dept;", "range of e is emp", "range of d is dept", "delete e;");
    }

    @Test
    void aTransactionThatWasOpenAtARestartIsAbortedAndNothingRunsOutsideIt() {
        begin();
        port.restarts();
        assertThat(type("delete e;"))
                .isEqualTo(
                        "# site 1 has restarted\n! the open transaction 1.1.5 is aborted: its commitment had not been"
                                + " asked for. Say abort to go on.\n! not run: the transaction has been aborted\n"
                                + "hint: abort transaction");
        assertThat(monitor.prompt()).isEqualTo("quel!> ");
        assertThat(type("delete d;")).startsWith("! not run");
        assertThat(type("abort;")).isEqualTo("(aborted)");
        assertThat(monitor.prompt()).isEqualTo("quel> ");
        type("delete f;");
        assertThat(port.submitted()).containsExactly("begin transaction;", "delete f;");
    }

    @Test
    void aSiteThatDiesInsideATransactionAbortsItUnlessItsEndWasAsked() {
        begin();
        port.isSilent("delete e;", new Reply.Silence(Optional.empty(), true));
        assertThat(type("delete e;"))
                .isEqualTo("! site 1 died before it answered\n! the open transaction 1.1.5 will not commit: its"
                        + " commitment was not asked for. Say abort to go on.");
        assertThat(monitor.verdict()).isEqualTo(Verdict.NO_ANSWER);
        assertThat(type("end transaction;")).isEqualTo("(aborted)");
    }

    @Test
    void abortLeadsOutOfATransactionWhoseSiteIsDown() {
        begin();
        port.isDown(true);
        assertThat(type("delete e;")).startsWith("! site 1 is down");
        assertThat(monitor.prompt()).isEqualTo("quel*> ");
        assertThat(type("abort;"))
                .isEqualTo("! site 1 is down\nhint: raid recover 1\n# transaction 1.1.5 has the outcome of its site's"
                        + " crash: it is aborted, because its commitment was not asked for");
        assertThat(monitor.prompt()).isEqualTo("quel> ");
    }

    @Test
    void abortLeadsOutOfALostTransactionWhileTheSiteIsStillDown() {
        begin();
        port.isSilent("delete e;", new Reply.Silence(Optional.empty(), true));
        type("delete e;");
        port.isDown(true);
        assertThat(type("abort;")).isEqualTo("(aborted)");
        assertThat(monitor.prompt()).isEqualTo("quel> ");
    }

    @Test
    void anAbortWithoutAnswerLeadsOut() {
        begin();
        port.isSilent("abort;", new Reply.Silence(Optional.empty(), false));
        assertThat(type("abort;")).contains("! site 1 does not answer", "# transaction 1.1.5 has the outcome of its");
        assertThat(monitor.prompt()).isEqualTo("quel> ");
    }

    @Test
    void anEndWithoutAnswerIsUnknownUntilTheSiteIsBack() {
        begin();
        port.isSilent("end transaction;", new Reply.Silence(Optional.empty(), true));
        assertThat(type("end transaction;"))
                .isEqualTo("! site 1 died before it answered\n! the outcome of transaction 1.1.5 is unknown; it will be"
                        + " asked for again when the site is back, or ask: raid outcome 1.1.5");
        assertThat(monitor.verdict()).isEqualTo(Verdict.UNKNOWN);
        assertThat(monitor.prompt()).isEqualTo("quel> ");
        port.knows(Answers.TXN, Fate.COMMITTED);
        assertThat(type("delete d;")).isEqualTo("# transaction 1.1.5 is committed\n(0 tuples deleted)");
        assertThat(type("delete d;")).isEqualTo("(0 tuples deleted)");
    }

    @Test
    void aStatementOfItsOwnIsAskedForByTheTransactionThatItBegan() {
        port.isSilent("delete e;", new Reply.Silence(Optional.of(TXN), true));
        port.knows(TXN, Fate.ABORTED);
        assertThat(type("delete e;")).isEqualTo("! site 1 died before it answered\n# transaction 1.1.9 is aborted");
    }

    @Test
    void whatIsNotKnownToHaveBegunIsUnknown() {
        port.isSilent("delete e;", new Reply.Silence(Optional.empty(), false));
        assertThat(type("delete e;"))
                .isEqualTo("! site 1 does not answer\n! whether it was executed is unknown: look at the data before you"
                        + " say it again");
        assertThat(monitor.verdict()).isEqualTo(Verdict.UNKNOWN);
    }

    @Test
    void whoGoesToAnotherSiteLeavesTheOpenTransactionBehind() {
        begin();
        assertThat(type("\\site 2")).isEqualTo("# the open transaction 1.1.5 is left and aborts\n# at site 2");
        assertThat(monitor.prompt()).isEqualTo("quel> ");
        assertThat(type("delete e;")).isEqualTo("(0 tuples deleted)");
    }
}
