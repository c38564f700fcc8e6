package org.raidlab.site.workload;

import java.util.ArrayList;
import java.util.List;

/** The relation that a workload runs on, {@code (k = i4, v = i4)} with key k, and the statements for its steps. */
public record ItemRelation(String name) {
    private static final String END = "end transaction\n";

    /** Returns the statement that makes the relation. */
    public String creation() {
        return "create %s (k = i4, v = i4)\n".formatted(name);
    }

    /** Returns the statement that makes k the key. */
    public String keying() {
        return "modify %s to hash unique on k\n".formatted(name);
    }

    /** Returns the name of an item in histories and copies. */
    public String item(int key) {
        return name + "/" + key;
    }

    String range() {
        return "range of i is " + name + "\n";
    }

    /** Returns the statement of a step with this range variable; the relation's own name needs no declaration. */
    private static String statement(Step step, String relation, String variable) {
        return switch (step) {
            case Step.Read(int key) -> retrieval(variable) + " where " + variable + ".k = " + key + "\n";
            case Step.Write(int key, long value) ->
                "replace %1$s (v = %2$d) where %1$s.k = %3$d\n".formatted(variable, value, key);
            case Step.Insert(int key, long value) -> "append to %s (k = %d, v = %d)\n".formatted(relation, key, value);
            case Step.Delete(int key) -> "delete %1$s where %1$s.k = %2$d\n".formatted(variable, key);
            case Step.Scan() -> retrieval(variable) + "\n";
            case Step.ScanMatching(int divisor) ->
                retrieval(variable) + " where mod(" + variable + ".v, " + divisor + ") = 0\n";
            case Step.ScanBelow(long bound) -> retrieval(variable) + " where " + variable + ".v < " + bound + "\n";
        };
    }

    private static String retrieval(String variable) {
        return "retrieve (%1$s.k, %1$s.v, ver = %1$s.version)".formatted(variable);
    }

    private String statement(Step step) {
        return statement(step, name, "i");
    }

    /**
     * Returns the statements of a script, to be submitted one by one; of a script with a dependent step, those before
     * that step.
     */
    List<String> statements(Script script) {
        List<String> statements = new ArrayList<>();
        statements.add("begin transaction\n");
        script.steps().forEach(step -> statements.add(statement(step, name, name)));
        if (script.byCount().isEmpty()) {
            statements.add(END);
        }
        return statements;
    }

    /** The dependent step and the end, to be submitted one by one. */
    List<String> statements(Step last) {
        return List.of(statement(last, name, name), END);
    }

    /** Returns the whole script; of a script with a dependent step, the part before that step, without the end. */
    String text(Script script) {
        StringBuilder text = new StringBuilder(range());
        if (!script.isSingleScan()) {
            text.append("begin transaction\n");
        }
        script.steps().forEach(step -> text.append(statement(step)));
        if (!script.isSingleScan() && script.byCount().isEmpty()) {
            text.append(END);
        }
        return text.toString();
    }

    /** Returns the text of the dependent step and the end. */
    String text(Step last) {
        return statement(last) + END;
    }
}
