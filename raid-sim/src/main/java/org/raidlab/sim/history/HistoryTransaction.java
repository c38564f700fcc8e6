package org.raidlab.sim.history;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/**
 * One transaction as its client saw it.
 *
 * @param txn the transaction's id, {@code 3.1.17}
 * @param site the site that the client talked to
 * @param start nanoseconds of the clients' common monotonic clock, before the request was sent
 * @param end the same clock, after the answer came
 * @param status what the client was told
 * @param ops in the order executed; those of a transaction without an answer are what it asked for
 */
public record HistoryTransaction(String txn, int site, long start, long end, Status status, List<Operation> ops) {

    /**
     * Checks that the transaction keeps the form of the format.
     *
     * @throws IllegalArgumentException if it ends before it starts, or is committed and lacks the version of a write or
     *     of a read that does not follow an own write
     */
    public HistoryTransaction {
        ops = List.copyOf(ops);
        if (txn.isEmpty()) {
            throw new IllegalArgumentException("a transaction has no id");
        }
        if (end < start) {
            throw new IllegalArgumentException(
                    "transaction " + txn + " ends at " + end + ", before it starts at " + start);
        }
        if (status == Status.COMMITTED) {
            requireVersions(txn, ops);
        }
    }

    /** Returns whether the transaction wrote, or asked to write, any item. */
    public boolean writes() {
        return ops.stream().anyMatch(Operation.Write.class::isInstance);
    }

    /** Reads a line; operations on one item share its name. */
    static HistoryTransaction read(Fields fields, UnaryOperator<String> shared) {
        List<Operation> ops = new ArrayList<>();
        for (JsonNode op : fields.array("ops")) {
            ops.add(Operation.read(Fields.of(op), shared));
        }
        return new HistoryTransaction(
                fields.text("txn"),
                fields.site(),
                fields.whole("start"),
                fields.whole("end"),
                fields.word("status", Status.values(), Status::word),
                ops);
    }

    void write(JsonGenerator out) {
        out.writeStringProperty("txn", txn);
        out.writeNumberProperty("site", site);
        out.writeNumberProperty("start", start);
        out.writeNumberProperty("end", end);
        out.writeStringProperty("status", status.word());
        out.writeArrayPropertyStart("ops");
        ops.forEach(op -> op.write(out));
        out.writeEndArray();
    }

    private static void requireVersions(String txn, List<Operation> ops) {
        if (ops.stream().allMatch(Operation::versioned)) {
            return;
        }
        Set<String> written = new LinkedHashSet<>();
        for (Operation op : ops) {
            boolean write = op instanceof Operation.Write;
            if (!op.versioned() && (write || !written.contains(op.item()))) {
                throw new IllegalArgumentException("committed transaction " + txn + (write ? " writes " : " reads ")
                        + op.item() + " without a version");
            }
            if (write) {
                written.add(op.item());
            }
        }
    }
}
