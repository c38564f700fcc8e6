package org.raidlab.ui.shell.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SplitterTest {
    /** Pieces in short: text in brackets, {@code go}, commands as typed; each with its line. */
    private static String pieces(String input) {
        return shown(Splitter.split(input, true));
    }

    private static String shown(List<Piece> pieces) {
        return pieces.stream()
                .map(piece -> switch (piece) {
                    case Piece.Text(String text, int line) -> line + "[" + text + "]";
                    case Piece.Go(int line) -> line + "go";
                    case Piece.Command(String word, String argument, int line) ->
                        line + "\\" + word + "(" + argument + ")";
                })
                .collect(Collectors.joining(" "));
    }

    @Test
    void aSemicolonAtTheEndOfALineEndsAStatement() {
        assertThat(pieces("delete e;")).isEqualTo("1[delete e;] 1go");
        assertThat(pieces("delete e;  \ndelete d")).isEqualTo("1[delete e;] 1go 2[delete d]");
    }

    @Test
    void aSemicolonBeforeOtherTextSeparatesOnly() {
        assertThat(pieces("delete e; delete d")).isEqualTo("1[delete e; delete d]");
    }

    @Test
    void goEndsAStatementWhereverItStands() {
        assertThat(pieces("delete e \\g delete d\\g")).isEqualTo("1[delete e] 1go 1[ delete d] 1go");
        assertThat(pieces("delete e\n\\go")).isEqualTo("1[delete e] 2go");
    }

    @Test
    void aBlankLineEndsAStatementWhereAPersonTypes() {
        assertThat(pieces("retrieve (e.all)\n")).isEqualTo("1[retrieve (e.all)] 1go");
        assertThat(pieces("retrieve (e.all)\n  \ndelete e")).isEqualTo("1[retrieve (e.all)] 1go 3[delete e]");
        assertThat(pieces("\n\nretrieve (e.all)")).isEqualTo("3[retrieve (e.all)]");
    }

    @Test
    void aBlankLineInAFileMeansNothing() {
        assertThat(shown(Splitter.split("retrieve (e.all)\n\nwhere e.sal = 1;\ndelete e", false)))
                .isEqualTo("1[retrieve (e.all)\n\nwhere e.sal = 1;] 3go 4[delete e]");
    }

    @Test
    void commandsTakeTheRestOfTheirLineOrNothing() {
        assertThat(pieces("\\i a file.quel\n\\p \\timing on")).isEqualTo("1\\i(a file.quel) 2\\p() 2\\timing(on)");
        assertThat(pieces("retrieve \\p (e.all)")).isEqualTo("1[retrieve] 1\\p() 1[ (e.all)]");
        assertThat(pieces("\\? retrieve")).isEqualTo("1\\?(retrieve)");
    }

    @Test
    void anUnknownCommandKeepsItsLineForItself() {
        assertThat(pieces("\\nosuch thing; x\ndelete e;")).isEqualTo("1\\nosuch(thing; x) 2[delete e;] 2go");
        assertThat(pieces("\\")).isEqualTo("1\\()");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "append to e (name = \"a;\\\\g\");",
                "append to e (name = \"O\\\"Neil;\");",
                "/* ; \\g \n\n \\p */ delete e;",
                "append to e (x = 4 / 2);"
            })
    void stringsAndCommentsHideWhatStandsInThem(String statement) {
        List<Piece> pieces = Splitter.split(statement, true);
        assertThat(pieces).hasSize(2);
        assertThat(((Piece.Text) pieces.getFirst()).text()).isEqualTo(statement);
        assertThat(pieces.getLast()).isInstanceOf(Piece.Go.class);
    }

    @Test
    void aStringWithoutEndEndsWithItsLine() {
        assertThat(pieces("append to e (name = \"x);\ndelete e;"))
                .isEqualTo("1[append to e (name = \"x);\ndelete e;] 2go");
    }

    @Test
    void linesAreCountedThroughComments() {
        assertThat(pieces("/* a\nb */ delete e;\n\\p")).isEqualTo("1[/* a\nb */ delete e;] 2go 3\\p()");
    }

    @Test
    void blanksAreNothing() {
        assertThat(Splitter.split(" \n\n ", true)).isEmpty();
        assertThat(Splitter.split("", false)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "delete e;", "delete e\n", "\\p", "delete e \\q", "help", "help retrieve", "QUIT", "exit"})
    void isCompleteWithAnEndACommandOrAWordThatNeedsNone(String input) {
        assertThat(Completeness.isComplete(input)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "delete e",
                "delete e; delete d",
                "/* delete e;\n",
                "append to e (name = \"x;",
                "helpful",
                "quit now"
            })
    void goesOnWithoutOne(String input) {
        assertThat(Completeness.isComplete(input)).isFalse();
    }

    @Test
    void theBufferStaysAfterItWasRunUntilSomethingElseIsTyped() {
        StatementBuffer buffer = new StatementBuffer();
        buffer.add("retrieve (e.all)");
        buffer.add("where e.sal = 1");
        assertThat(buffer).hasToString("retrieve (e.all)\nwhere e.sal = 1");
        buffer.ran();
        assertThat(buffer.isPending()).isFalse();
        assertThat(buffer).hasToString("retrieve (e.all)\nwhere e.sal = 1");
        buffer.add("delete e");
        assertThat(buffer).hasToString("delete e");
        assertThat(buffer.isPending()).isTrue();
    }
}
