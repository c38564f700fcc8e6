package org.raidlab.harness.workload;

import java.util.ArrayList;
import java.util.List;

/**
 * The relation that a workload runs on, {@code (k = i4, v = i4)} with key k, and the statements for its steps. With
 * groups it is {@code (k = i4, g = i4, v = i4)} with an ordered index on g: the group of an item follows from its
 * value, so that most writes change a key of the index, and many items have the same one.
 *
 * @param groups their number; 0 for a relation without groups
 */
public record ItemRelation(String name, int groups) {
    /** Most groups. */
    public static final int GROUPS_MAX = 100;

    private static final String END = "end transaction\n";

    /** Makes a relation without groups. */
    public ItemRelation(String name) {
        this(name, 0);
    }

    /** Returns the statement that makes the relation. */
    public String creation() {
        return "create %s (k = i4, %sv = i4)\n".formatted(name, groups > 0 ? "g = i4, " : "");
    }

    /** Returns the statement that makes the index on the groups. */
    public String indexing() {
        return "index on %1$s is %1$sbygroup (g)\n".formatted(name);
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
    private String statement(Step step, String variable) {
        return switch (step) {
            case Step.Read(int key) -> retrieval(variable) + " where " + variable + ".k = " + key + "\n";
            case Step.Write(int key, long value) ->
                "replace %1$s (%2$sv = %3$d) where %1$s.k = %4$d\n".formatted(variable, group(value), value, key);
            case Step.Insert(int key, long value) ->
                "append to %s (k = %d, %sv = %d)\n".formatted(name, key, group(value), value);
            case Step.Delete(int key) -> "delete %1$s where %1$s.k = %2$d\n".formatted(variable, key);
            case Step.Scan() -> retrieval(variable) + "\n";
            case Step.ScanMatching(int divisor) ->
                retrieval(variable) + " where mod(" + variable + ".v, " + divisor + ") = 0\n";
            case Step.ScanBelow(long bound) -> retrieval(variable) + " where " + variable + ".v < " + bound + "\n";
            case Step.GroupsBelow(int bound) -> retrieval(variable) + " where " + variable + ".g < " + bound + "\n";
            case Step.GroupsFrom(int bound) -> retrieval(variable) + " where " + variable + ".g >= " + bound + "\n";
            case Step.Verbatim(String text) -> text;
        };
    }

    /** Returns the assignment of the group that follows from a value. */
    private String group(long value) {
        return groups > 0 ? "g = %d, ".formatted(value % groups) : "";
    }

    private static String retrieval(String variable) {
        return "retrieve (%1$s.k, %1$s.v, ver = %1$s.version)".formatted(variable);
    }

    /** Returns the statement of a step, in which the relation's name serves as variable. */
    public String statementByName(Step step) {
        return statement(step, name);
    }

    private String statement(Step step) {
        return statement(step, "i");
    }

    /**
     * Returns the statements of a script, to be submitted one by one; of a script with a dependent step, those before
     * that step.
     */
    List<String> statements(Script script) {
        List<String> statements = new ArrayList<>();
        statements.add("begin transaction\n");
        script.steps().forEach(step -> statements.add(statementByName(step)));
        if (script.byCount().isEmpty()) {
            statements.add(END);
        }
        return statements;
    }

    /** The dependent step and the end, to be submitted one by one. */
    List<String> statements(Step last) {
        return List.of(statementByName(last), END);
    }

    /** Returns the whole script; of a script with a dependent step, the part before that step, without the end. */
    String text(Script script) {
        if (script.isVerbatim()) {
            return statement(script.steps().getFirst());
        }
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
