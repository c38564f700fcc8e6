package org.raidlab.check.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Each rule is seen to fail on a small bad sample, and to pass on its nearest good neighbour. */
final class TidyRulesTest {
    @Test
    void aFileOfOneLineTooManyIsFound() {
        assertThat(findings(new FileLength(3), "class A {\n\n}\n")).isEmpty();
        assertThat(findings(new FileLength(3), "class A {\n\n\n}\n")).isEqualTo("A.java:4: file of 4 lines, at most 3");
    }

    @Test
    void aLineIsMeasuredInCharactersNotInUnits() {
        assertThat(findings(new LineWidth(9), "class A {\n//\uD83D\uDE00\uD83D\uDE0012345\n}"))
                .isEmpty();
        assertThat(findings(new LineWidth(9), "class A {\n//34567890\n}"))
                .isEqualTo("A.java:2: line of 10 characters, at most 9");
    }

    @Test
    void aLeftoverIsFoundAsAWordOnly() {
        assertThat(findings(new LeftoverWords(), "class Mas" + "TO" + "DOn {}")).isEmpty();
        assertThat(findings(new LeftoverWords(), "class A {\n// " + "TO" + "DO: more\n}"))
                .isEqualTo("A.java:2: leftover note");
    }

    @Test
    void aMethodIsMeasuredFromItsHeadToItsBrace() {
        assertThat(findings(new MethodLength(3), "class A {\n/** Doc.\n * More. */\nvoid f() {\n\n}\n}"))
                .isEmpty();
        assertThat(findings(new MethodLength(3), "class A {\nvoid f() {\n\n\n}\n}"))
                .isEqualTo("A.java:2: method f of 4 lines, at most 3");
    }

    @Test
    void methodsOfInnerClassesAndInitialisersAreMeasuredToo() {
        assertThat(findings(new MethodLength(2), "class A { class B {\nvoid f() {\n\n}\n} }"))
                .isEqualTo("A.java:2: method f of 3 lines, at most 2");
        assertThat(findings(new MethodLength(2), "class A {\nstatic {\n\n}\n}"))
                .isEqualTo("A.java:2: initialiser of 3 lines, at most 2");
    }

    @Test
    void parametersAreCountedOfMethodsAndConstructors() {
        assertThat(findings(new ParameterCount(1), "class A { A(int a) {} void f(int a) {} }"))
                .isEmpty();
        assertThat(findings(new ParameterCount(1), "class A {\nA(int a, int b) {}\nvoid f(int a, int b) {}\n}"))
                .isEqualTo("A.java:2: <init> has 2 parameters, at most 1\nA.java:3: f has 2 parameters, at most 1");
    }

    @Test
    void onlyTheCanonicalConstructorOfARecordIsFree() {
        assertThat(findings(new ParameterCount(1), "record A(int a, int b) { A { } }"))
                .isEmpty();
        assertThat(findings(new ParameterCount(1), "record A(int a, int b) {\nA(int a, int b) { this.a = a; } }"))
                .isEmpty();
        assertThat(findings(
                        new ParameterCount(1), "record A(int a, int b) {\nA(int a, int b, int c) { this(a, b); } }"))
                .isEqualTo("A.java:2: <init> has 3 parameters, at most 1");
    }

    @Test
    void aCatchWithoutAStatementIsEmptyEvenIfItHasAComment() {
        assertThat(findings(new EmptyCatch(), "class A { void f() { try { g(); } catch (E e) { h(); } } }"))
                .isEmpty();
        assertThat(findings(new EmptyCatch(), "class A { void f() { try { g(); }\ncatch (E e) { /* why */ } } }"))
                .isEqualTo("A.java:2: empty catch");
    }

    @Test
    void aSleepIsFoundInTestsOnly() {
        String sleeping = "class A { void f() {\nThread.sleep(5);\nTimeUnit.SECONDS.sleep(1);\nbed.sleep(8); } }";
        assertThat(findings(new SleepInTests(), "raid-x/src/main/java/A.java", sleeping))
                .isEmpty();
        assertThat(findings(new SleepInTests(), "raid-x/src/test/java/A.java", sleeping))
                .isEqualTo("raid-x/src/test/java/A.java:2: sleep in a test\n"
                        + "raid-x/src/test/java/A.java:3: sleep in a test");
    }

    private static String findings(TidyRule rule, String text) {
        return findings(rule, "A.java", text);
    }

    private static String findings(TidyRule rule, String name, String text) {
        return String.join(
                "\n",
                rule.check(SourceFile.parse(name, text)).stream()
                        .map(Finding::toString)
                        .toList());
    }
}
