package org.raidlab.ui.shell.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;

final class CompletionTest {
    private static final Completion COMPLETION =
            new Completion(relations(), Map.of("e", "emp"), List.of("retrieve", "types"));

    private static Relations relations() {
        SequencedMap<String, List<Relations.Attribute>> attributes = new LinkedHashMap<>();
        attributes.put("emp", List.of(new Relations.Attribute("name", "c10"), new Relations.Attribute("sal", "i4")));
        attributes.put("dept", List.of(new Relations.Attribute("dname", "c6")));
        return new Relations(attributes);
    }

    /** The words offered at the end of a text that begin like its last word. */
    private static List<String> after(String text) {
        String begun = text.substring(Completion.wordStart(text, text.length()));
        return COMPLETION.at(text, text.length()).stream()
                .map(Suggestion::word)
                .filter(word -> word.startsWith(begun))
                .toList();
    }

    @Test
    void aStatementBeginsWithAWordThatBeginsOne() {
        assertThat(after("")).contains("retrieve", "append", "range", "create").doesNotContain("where", "emp", "sum");
        assertThat(after("re")).containsExactly("replace", "retrieve");
    }

    @Test
    void keywordsAreOfferedWhereTheyCanStand() {
        assertThat(after("range ")).containsExactly("of");
        assertThat(after("range of x is ")).contains("emp", "dept").doesNotContain("where", "e");
        assertThat(after("retrieve (e.name) ")).contains("where", "sort").doesNotContain("and", "of");
        assertThat(after("retrieve (e.name) where e.sal > 1 "))
                .contains("and", "or", "sort")
                .doesNotContain("where");
        assertThat(after("begin ")).containsExactly("transaction");
    }

    @Test
    void afterADotStandTheAttributesOfTheVariable() {
        assertThat(after("retrieve (e."))
                .contains("name", "sal", "all", "tid", "version")
                .doesNotContain("dname");
        assertThat(after("retrieve (dept.")).contains("dname").doesNotContain("sal");
        assertThat(after("retrieve (E.na")).containsExactly("name");
        assertThat(after("retrieve (nobody.")).doesNotContain("name", "tid");
    }

    @Test
    void aVariableThatAnEarlierLineOfTheBufferDeclaresIsKnown() {
        Completion later = COMPLETION.after("range of d is dept");
        assertThat(later.at("retrieve (d.", 12)).extracting(Suggestion::word).contains("dname");
    }

    @Test
    void aVariableThatTheBufferDeclaresIsKnownBeforeTheBufferRuns() {
        assertThat(after("range of d is dept retrieve (d.")).contains("dname").doesNotContain("sal");
        assertThat(after("range of x is emp, D is dept;\nretrieve (x.name, ")).contains("d.", "x.", "e.");
        assertThat(after("range of e is dept retrieve (e.")).contains("dname").doesNotContain("sal");
    }

    @Test
    void inExpressionsStandVariablesRelationsAndFunctions() {
        assertThat(after("retrieve (x = "))
                .contains("e.", "dept.", "sqrt", "count")
                .doesNotContain("retrieve");
        assertThat(after("retrieve (e.name) where ")).contains("e.", "not", "abs");
    }

    @Test
    void changesNameARelationOrVariableAndThenItsAttributes() {
        assertThat(after("append to ")).contains("emp", "dept").doesNotContain("e");
        assertThat(after("append to emp (")).contains("name", "sal").doesNotContain("dname");
        assertThat(after("append to emp (name = \"x\", ")).contains("sal");
        assertThat(after("append to emp (name = ")).contains("e.", "concat").doesNotContain("sal");
        assertThat(after("replace ")).contains("e");
        assertThat(after("replace e (")).contains("sal");
        assertThat(after("delete ")).contains("e", "dept");
    }

    @Test
    void definitionsNameRelationsAttributesAndFormats() {
        assertThat(after("destroy ")).contains("emp");
        assertThat(after("create r (a = ")).contains("i4", "c10");
        assertThat(after("modify emp to ")).contains("hash", "isam").doesNotContain("name", "emp");
        assertThat(after("modify emp to hash on ")).contains("name", "sal");
        assertThat(after("index on emp is i (")).contains("name");
        assertThat(after("create ")).doesNotContain("emp");
    }

    @Test
    void onlyTheLastStatementCounts() {
        assertThat(after("delete e; append to ")).contains("emp").doesNotContain("e");
        assertThat(after("range of x is emp retrieve (")).contains("e.");
    }

    @Test
    void commandsHelpAndTheirArguments() {
        assertThat(after("\\t")).containsExactly("\\timing", "\\table");
        assertThat(after("\\timing ")).containsExactly("on", "off");
        assertThat(after("help ")).contains("emp", "retrieve", "types");
    }

    @Test
    void insideStringsAndCommentsNothingIsOffered() {
        assertThat(after("append to emp (name = \"re")).isEmpty();
        assertThat(after("/* re")).isEmpty();
    }

    @Test
    void whereTheTextIsWrongAlreadyEverythingIsOffered() {
        assertThat(after("retrieve retrieve ")).contains("where", "retrieve", "sum");
    }

    @Test
    void withoutACatalogueTheLanguageIsStillKnown() {
        Completion bare = new Completion(Relations.NONE, Map.of(), List.of());
        assertThat(bare.at("retrieve (e.", 12)).extracting(Suggestion::word).containsExactly("all");
    }

    @Test
    void aVeryLongStatementIsNotReadForEachWord() {
        String text = "retrieve (x = " + "(".repeat(100_000);
        assertThat(after(text)).contains("where", "e.");
    }
}
