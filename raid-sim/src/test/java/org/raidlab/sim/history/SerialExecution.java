package org.raidlab.sim.history;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Executes random transactions one after the other on one copy and records them as clients of a correct system would:
 * each interval contains the moment of execution, so that intervals overlap as widely as asked.
 */
public final class SerialExecution {

    /**
     * What to execute.
     *
     * @param items how many items, all read at the end
     * @param spread how many neighbours an interval may reach over, on each side
     * @param deletes whether some writes are deletes
     * @param answersLost whether some transactions get no answer
     */
    public record Shape(int items, int transactions, int spread, boolean deletes, boolean answersLost) {}

    private static final int STEP = 100;

    private record Copy(long version, Value value) {}

    private final SplittableRandom random;
    private final Shape shape;
    private final Map<String, Copy> store = new LinkedHashMap<>();
    private final List<HistoryTransaction> history = new ArrayList<>();
    private long stamp;

    private SerialExecution(long seed, Shape shape) {
        this.random = new SplittableRandom(seed);
        this.shape = shape;
    }

    /** The history of a correct run; equal for equal arguments. */
    public static List<HistoryTransaction> of(long seed, Shape shape) {
        SerialExecution execution = new SerialExecution(seed, shape);
        execution.load();
        for (int i = 0; i < shape.transactions(); i++) {
            execution.execute();
        }
        execution.readAll();
        return execution.history;
    }

    private void load() {
        List<Operation> ops = new ArrayList<>();
        Map<String, Copy> workspace = new LinkedHashMap<>();
        stamp += 1;
        for (int i = 0; i < shape.items(); i++) {
            write("x/" + i, Value.of("load/" + i), ops, workspace);
        }
        commit(ops, workspace, Status.COMMITTED, true);
    }

    private void execute() {
        List<Operation> ops = new ArrayList<>();
        Map<String, Copy> workspace = new LinkedHashMap<>();
        stamp += 1 + random.nextInt(3);
        int operations = 1 + random.nextInt(4);
        for (int i = 0; i < operations; i++) {
            String item = "x/" + random.nextInt(shape.items());
            read(item, ops, workspace);
            if (random.nextInt(2) == 0) {
                boolean delete = shape.deletes() && random.nextInt(4) == 0;
                write(item, delete ? Value.ABSENT : Value.of("v/" + stamp + "/" + i), ops, workspace);
            }
        }
        int lot = random.nextInt(10);
        if (lot == 0) {
            commit(ops, workspace, Status.ABORTED, false);
        } else {
            Status status = lot < 3 && shape.answersLost() ? Status.UNKNOWN : Status.COMMITTED;
            commit(ops, workspace, status, status == Status.COMMITTED || random.nextInt(2) == 0);
        }
    }

    private void readAll() {
        List<Operation> ops = new ArrayList<>();
        for (int i = 0; i < shape.items(); i++) {
            read("x/" + i, ops, new LinkedHashMap<>());
        }
        long now = (long) (history.size() + shape.spread() + 1) * STEP;
        history.add(new HistoryTransaction("T" + history.size(), 1, now, now, Status.COMMITTED, ops));
    }

    private void read(String item, List<Operation> ops, Map<String, Copy> workspace) {
        Copy copy = workspace.getOrDefault(item, store.getOrDefault(item, new Copy(0, Value.ABSENT)));
        long version = workspace.containsKey(item) ? Operation.UNVERSIONED : copy.version();
        ops.add(new Operation.Read(item, version, copy.value()));
    }

    private void write(String item, Value value, List<Operation> ops, Map<String, Copy> workspace) {
        ops.add(new Operation.Write(item, stamp, value));
        workspace.put(item, new Copy(stamp, value));
    }

    private void commit(List<Operation> ops, Map<String, Copy> workspace, Status told, boolean effect) {
        long moment = (long) history.size() * STEP;
        long start = moment - 1 - random.nextInt(1 + shape.spread() * STEP);
        long end = moment + 1 + random.nextInt(1 + shape.spread() * STEP);
        List<Operation> recorded = told == Status.COMMITTED
                ? ops
                : ops.stream().map(SerialExecution::withoutStamp).toList();
        history.add(new HistoryTransaction("T" + history.size(), 1, start, end, told, recorded));
        if (effect) {
            store.putAll(workspace);
        }
    }

    private static Operation withoutStamp(Operation op) {
        return op instanceof Operation.Write write ? new Operation.Write(write.item(), write.value()) : op;
    }
}
