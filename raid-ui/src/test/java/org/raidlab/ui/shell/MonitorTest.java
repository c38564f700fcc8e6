package org.raidlab.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Failure;
import org.raidlab.msg.relation.Value;

/** The monitor among fakes: what it submits, what it shows, what it says. */
final class MonitorTest {
    private final FakePort port = new FakePort();
    private final RecordedScreen screen = new RecordedScreen();
    private final AtomicLong nanos = new AtomicLong();
    private String edited = "";
    private final Monitor monitor =
            new Monitor(port, screen, mistake -> "internal error: " + mistake.getMessage(), this::edit, nanos::get);

    @TempDir
    private Path folder;

    private String edit(String text) throws IOException {
        if (edited.isEmpty()) {
            throw new IOException("no editor");
        }
        return edited;
    }

    private String type(String input) {
        monitor.type(input);
        return screen.taken();
    }

    private static List<Value> row(String name, long number) {
        return List.of(new Value.Text(name), new Value.Int(number));
    }

    private void givesTwoRows(String text) {
        port.answers(text, Answers.rows(text, List.of("name", "sal"), List.of(row("Jones", 1200), row("Lee", 9))));
    }

    @Test
    void aStatementIsSubmittedWhenItEndsAndItsRowsAreShown() {
        givesTwoRows("retrieve (e.all);");
        assertThat(type("retrieve (e.all);")).isEqualTo("""
                name    sal
                -----  ----
                Jones  1200
                Lee       9
                (2 rows)""");
        assertThat(port.submitted()).containsExactly("retrieve (e.all);");
    }

    @Test
    void linesAreGatheredInTheBufferUntilTheyAreRun() {
        assertThat(type("delete e\n\\p")).isEqualTo("delete e");
        assertThat(monitor.prompt()).isEqualTo("    > ");
        type("where e.sal = 1 \\g");
        assertThat(port.submitted()).containsExactly("delete e\nwhere e.sal = 1");
        assertThat(monitor.prompt()).isEqualTo("quel> ");
        assertThat(type("\\p")).isEqualTo("delete e\nwhere e.sal = 1");
        type("\\g");
        assertThat(port.submitted()).hasSize(2);
        assertThat(type("\\r\\g")).isEqualTo("# the buffer is empty");
    }

    @Test
    void countsAndOutcomesAreSaid() {
        port.answers("delete e;", Answers.committed("delete e", 3));
        port.answers("append to e (sal = 1);", Answers.committed("append to e (sal = 1)", 1));
        port.answers("create r (a = i4);", Answers.committed("create r (a = i4)", 0));
        port.answers("delete d;", Answers.aborted("delete d", AbortReason.CONFLICT));
        assertThat(type("delete e;")).isEqualTo("(3 tuples deleted, committed)");
        assertThat(type("append to e (sal = 1);")).isEqualTo("(1 tuple appended, committed)");
        assertThat(type("create r (a = i4);")).isEqualTo("(relation created, committed)");
        assertThat(type("range of x is e;")).isEmpty();
        assertThat(type("delete d;"))
                .isEqualTo("! aborted: conflict (another transaction uses the same data);"
                        + " it may succeed when tried again");
    }

    @Test
    void anErrorIsShownUnderItsLineOfTheWholeText() {
        Failure failure = new Failure(2105, 2, 11, "relation emp has no attribute nam", "did you mean name?");
        port.answers(
                "range of e is emp\nretrieve (e.nam);",
                Answers.done("range of e is emp"),
                Answers.failed("retrieve (e.nam)", failure));
        assertThat(type("range of e is emp\nretrieve (e.nam);")).isEqualTo("""
                ! QL2105 line 2: relation emp has no attribute nam
                retrieve (e.nam);
                          ^
                hint: did you mean name?""");
        assertThat(monitor.verdict()).isEqualTo(Verdict.ABORTED);
    }

    @Test
    void anAbortThatWasWantedIsNoTroubleAndOneByTheSystemIs() {
        port.answers("abort;", Answers.aborted("abort", AbortReason.USER));
        port.answers("delete e;", Answers.aborted("delete e", AbortReason.USER)); // cancelled
        type("abort;");
        assertThat(monitor.verdict()).isEqualTo(Verdict.FINE);
        type("delete e;");
        assertThat(monitor.verdict()).isEqualTo(Verdict.ABORTED);
    }

    @Test
    void aFileEndsAtItsFirstErrorUnlessItIsToKeepGoing() {
        Failure failure = Failure.of(2117, "unknown relation x");
        port.answers("delete x;", Answers.failed("delete x", failure));
        port.answers("delete e;", Answers.committed("delete e", 1));
        assertThat(monitor.read("delete x;\ndelete e;")).isFalse();
        assertThat(port.submitted()).containsExactly("delete x;");
        monitor.keepGoing(true);
        assertThat(monitor.read("delete x;\ndelete e;")).isFalse();
        assertThat(port.submitted()).containsExactly("delete x;", "delete x;", "delete e;");
        assertThat(monitor.verdict()).isEqualTo(Verdict.ABORTED);
    }

    @Test
    void thePromptShowsWhereATransactionStands() {
        port.answers("begin transaction;", Answers.done("begin transaction"));
        port.answers("delete x;", Answers.failed("delete x", Failure.of(2117, "unknown relation x")));
        port.answers("abort;", Answers.aborted("abort", AbortReason.STATEMENT_ERROR));
        assertThat(type("begin transaction;")).isEqualTo("(transaction 1.1.5)");
        assertThat(monitor.prompt()).isEqualTo("quel*> ");
        type("delete x;");
        assertThat(monitor.prompt()).isEqualTo("quel!> ");
        type("abort;");
        assertThat(monitor.prompt()).isEqualTo("quel> ");
    }

    @Test
    void anAbortOfTheSiteInsideATransactionShowsToo() {
        port.answers("begin transaction;", Answers.done("begin transaction"));
        port.answers("delete x;", Answers.aborted("delete x", AbortReason.TIMEOUT));
        port.answers("end transaction;", Answers.committed("end transaction", 0));
        type("begin transaction;");
        type("delete x;");
        assertThat(monitor.prompt()).isEqualTo("quel!> ");
        assertThat(type("end transaction;")).isEqualTo("(committed)");
        assertThat(monitor.prompt()).isEqualTo("quel> ");
    }

    @Test
    void resultsComeInTheFormWanted() {
        givesTwoRows("retrieve (e.all);");
        assertThat(type("\\csv\nretrieve (e.all);")).isEqualTo("name,sal\nJones,1200\nLee,9");
        assertThat(type("\\json\nretrieve (e.all);")).isEqualTo("{\"count\":2}");
        assertThat(type("\\table\nretrieve (e.all);")).endsWith("(2 rows)");
    }

    @Test
    void wideRowsAreShownWithALineForEachColumn() {
        port.answers(
                "retrieve (e.all);",
                Answers.rows("retrieve (e.all)", List.of("name"), List.of(List.of(new Value.Text("Jones")))));
        assertThat(type("\\x\nretrieve (e.all);"))
                .isEqualTo("# a line for each column\n-- row 1\nname | Jones\n(1 row)");
        assertThat(type("\\x\nretrieve (e.all);")).isEqualTo("# tables\nname\n-----\nJones\n(1 row)");
    }

    @Test
    void timesAreShownWhenWanted() {
        port.answers("delete e;", Answers.committed("delete e", 1));
        assertThat(type("\\timing")).isEqualTo("# timing is on");
        assertThat(type("delete e;"))
                .isEqualTo("(1 tuple deleted, committed)\n# time 10.50 ms: interpretation 1.00, preparation 2.00,"
                        + " commitment 3.00, posting 4.50");
        assertThat(type("\\timing off")).isEqualTo("# timing is off");
        assertThat(type("\\timing maybe")).isEqualTo("! timing is on or off, not 'maybe'");
    }

    @Test
    void explainIsSaidBeforeTheBuffer() {
        type("delete e\n\\explain");
        assertThat(port.submitted()).containsExactly("explain delete e");
        port.answers("explain delete e", Answers.failed("explain delete e", new Failure(2201, 1, 1, "unexpected", "")));
        assertThat(type("\\explain")).isEqualTo("! this site does not know explain");
        port.answers("explain delete e", Answers.failed("x", new Failure(2117, 1, 16, "unknown relation", "")));
        assertThat(type("\\explain")).startsWith("! QL2117 line 1: unknown relation\nexplain delete e\n");
    }

    @Test
    void helpOnAWordIsAnsweredHereAndOnARelationByTheSite() {
        assertThat(type("help retrieve")).startsWith("retrieve [unique").contains("Examples");
        assertThat(type("help \"retrieve\"")).startsWith("retrieve [unique");
        assertThat(type("help aggregates;")).startsWith("count countu");
        assertThat(port.submitted()).isEmpty();
        type("help emp");
        type("help");
        assertThat(port.submitted()).containsExactly("help emp", "help");
    }

    @Test
    void aRelationWithTheNameOfATopicWins() {
        port.catalogueIs(Answers.rows(
                "",
                List.of("r", "a", "f", "p"),
                List.of(List.of(
                        new Value.Text("types"), new Value.Text("a"), new Value.Text("i4"), new Value.Int(0)))));
        type("help types");
        assertThat(port.submitted()).containsExactly("help types");
    }

    @Test
    void theListNamesAllCommandsAndTopics() {
        assertThat(type("\\?")).contains("\\timing [on|off]", "\\i FILE", "range retrieve append");
        assertThat(type("\\? index")).startsWith("index on RELATION");
        assertThat(type("\\? nosuch")).isEqualTo("! there is no help on nosuch\nhint: \\? lists the topics");
    }

    @Test
    void anUnknownCommandIsNotTakenForText() {
        assertThat(type("\\timin")).isEqualTo("! there is no command \\timin\nhint: did you mean timing?");
        assertThat(type("\\y")).contains("the commands are listed by \\?");
        assertThat(port.submitted()).isEmpty();
    }

    @Test
    void sitesAreShownAndChanged() {
        assertThat(type("\\site")).isEqualTo("at site 1; sites: 1 up, 2 up, 3 down");
        type("range of e is emp;");
        assertThat(type("\\site 2")).isEqualTo("# at site 2");
        assertThat(type("\\site 9")).isEqualTo("! there is no site 9; sites: [1, 2, 3]");
        type("delete e;");
        assertThat(port.submitted()).containsExactly("range of e is emp;", "range of e is emp", "delete e;");
        assertThat(type("\\site 3")).isEqualTo("# at site 3, which is down");
    }

    @Test
    void theBufferIsEditedElsewhere() {
        edited = "delete e\nwhere e.sal = 2";
        assertThat(type("delete e\\e")).isEqualTo(edited);
        type("\\g");
        assertThat(port.submitted()).containsExactly(edited);
        edited = "";
        assertThat(type("\\e")).isEqualTo("! the buffer was not edited: no editor");
    }

    @Test
    void aFileIsReadAndItsEndEndsItsLastStatement() throws IOException {
        Path file = folder.resolve("load it.quel");
        Files.writeString(file, "range of e is emp;\n\ndelete e\n\nwhere e.sal = 1\n");
        type("\\i " + file);
        assertThat(port.submitted()).containsExactly("range of e is emp;", "delete e\n\nwhere e.sal = 1");
    }

    @Test
    void aFileStopsAtItsFirstTroubleAndSaysWhere() throws IOException {
        Path file = folder.resolve("bad.quel");
        Files.writeString(file, "delete x;\ndelete e;\n");
        port.answers("delete x;", Answers.failed("delete x", Failure.of(2117, "unknown relation x")));
        assertThat(type("\\i " + file + "\ndelete d;"))
                .isEqualTo("! QL2117: unknown relation x\n# not run: what follows line 1\n# in " + file
                        + "\n# not run: what follows line 1");
        assertThat(port.submitted()).containsExactly("delete x;");
    }

    @Test
    void filesThatCannotBeReadAreSaid() throws IOException {
        assertThat(type("\\i")).startsWith("! which file?");
        assertThat(type("\\i nosuch.quel")).isEqualTo("! there is no file nosuch.quel");
        Path binary = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xff, (byte) 0xfe});
        assertThat(type("\\i " + binary)).isEqualTo("! " + binary + " is not a text in UTF-8");
        Path loop = folder.resolve("loop.quel");
        Files.writeString(loop, "\\i " + loop);
        assertThat(type("\\i " + loop)).startsWith("! files include each other more than 16 deep");
        assertThat(monitor.hasLeft()).isFalse();
    }

    @Test
    void theUserLeavesByCommandOrByWord() {
        for (String word : List.of("\\q", "quit", "EXIT")) {
            Monitor fresh = new Monitor(port, screen, Throwable::getMessage, this::edit);
            fresh.type(word);
            assertThat(fresh.hasLeft()).as(word).isTrue();
        }
    }

    @Test
    void leavingSaysThatTheOpenTransactionAborts() {
        port.answers("begin transaction;", Answers.done("begin transaction"));
        type("begin transaction;");
        monitor.leave();
        assertThat(screen.taken()).isEqualTo("# the open transaction 1.1.5 is aborted");
    }

    @Test
    void aMistakeOfOursDoesNotEndTheShell() {
        port.answers("delete e;", Answers.rows("delete e", List.of("a", "b"), List.of(List.of(new Value.Int(1)))));
        assertThat(type("delete e;")).startsWith("! internal error: ");
        assertThat(type("\\p")).isEqualTo("delete e;");
    }

    @Test
    void theCatalogueIsAskedOnceUntilADefinitionOrSomeTime() {
        port.catalogueIs(Answers.rows(
                "",
                List.of("r", "a", "f", "p"),
                List.of(List.of(
                        new Value.Text("emp"), new Value.Text("name"), new Value.Text("c10"), new Value.Int(0)))));
        assertThat(monitor.completion().at("retrieve (emp.", 14))
                .extracting(suggestion -> suggestion.word())
                .contains("name", "all");
        monitor.completion();
        assertThat(port.timesAsked()).isEqualTo(1);
        port.answers("create r (a = i4);", Answers.committed("create r (a = i4)", 0));
        type("create r (a = i4);");
        monitor.completion();
        assertThat(port.timesAsked()).isEqualTo(2);
        nanos.addAndGet(60_000_000_000L);
        monitor.completion();
        assertThat(port.timesAsked()).isEqualTo(3);
        assertThat(monitor.completion().at("retrieve (relation.", 19))
                .extracting(suggestion -> suggestion.word())
                .contains("name");
    }
}
