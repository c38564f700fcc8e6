package org.raidlab.site.workload;

/** The relation that a workload runs on, {@code (k = i4, v = i4)} with key k, and the statements for its steps. */
public record ItemRelation(String name) {
    /** The statement that makes it. */
    public String creation() {
        return "create %s (k = i4, v = i4)\n".formatted(name);
    }

    /** The statement that makes k its key. */
    public String keying() {
        return "modify %s to hash unique on k\n".formatted(name);
    }

    /** The name of an item in histories and copies. */
    public String item(int key) {
        return name + "/" + key;
    }

    String range() {
        return "range of i is " + name + "\n";
    }

    String statement(Step step) {
        return switch (step) {
            case Step.Read(int key) -> "retrieve (i.k, i.v, ver = i.version) where i.k = " + key + "\n";
            case Step.Write(int key, long value) -> "replace i (v = %d) where i.k = %d\n".formatted(value, key);
            case Step.Insert(int key, long value) -> "append to %s (k = %d, v = %d)\n".formatted(name, key, value);
            case Step.Delete(int key) -> "delete i where i.k = " + key + "\n";
            case Step.Scan() -> "retrieve (i.k, i.v, ver = i.version)\n";
            case Step.ScanMatching(int divisor) ->
                "retrieve (i.k, i.v, ver = i.version) where mod(i.v, " + divisor + ") = 0\n";
            case Step.ScanBelow(long bound) -> "retrieve (i.k, i.v, ver = i.version) where i.v < " + bound + "\n";
        };
    }

    /** The whole script; of one with a dependent step, the part before it, without the end. */
    String text(Script script) {
        StringBuilder text = new StringBuilder(range());
        if (!script.isSingleScan()) {
            text.append("begin transaction\n");
        }
        script.steps().forEach(step -> text.append(statement(step)));
        if (!script.isSingleScan() && script.byCount().isEmpty()) {
            text.append("end transaction\n");
        }
        return text.toString();
    }

    /** The dependent step and the end. */
    String text(Step last) {
        return statement(last) + "end transaction\n";
    }
}
