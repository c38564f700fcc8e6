package org.raidlab.sim.history.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.Operation;
import org.raidlab.sim.history.Status;
import org.raidlab.sim.history.Value;

/**
 * Random histories of a few transactions on a few items, right and wrong ones alike: writes get versions in a random
 * order, reads show any of them, intervals lie anywhere.
 */
final class TinyHistory {

    private static final int TRANSACTIONS_MAX = 6;
    private static final int ITEMS = 3;

    private record Plan(String txn, String item, int place) {}

    private final SplittableRandom random;
    private final Map<String, List<Plan>> writes = new LinkedHashMap<>();

    private TinyHistory(long seed) {
        this.random = new SplittableRandom(seed);
    }

    static List<HistoryTransaction> of(long seed) {
        return new TinyHistory(seed).make();
    }

    private List<HistoryTransaction> make() {
        int transactions = 2 + random.nextInt(TRANSACTIONS_MAX - 1);
        List<List<Plan>> plans = new ArrayList<>();
        for (int i = 0; i < transactions; i++) {
            plans.add(planWrites("T" + i));
        }
        List<HistoryTransaction> history = new ArrayList<>();
        for (int i = 0; i < transactions; i++) {
            long start = random.nextInt(12);
            long end = start + random.nextInt(12);
            Status status = random.nextInt(12) == 0 ? Status.ABORTED : Status.COMMITTED;
            history.add(new HistoryTransaction("T" + i, 1, start, end, status, operations(plans.get(i))));
        }
        return history;
    }

    private List<Plan> planWrites(String txn) {
        List<Plan> plans = new ArrayList<>();
        int count = random.nextInt(3);
        for (int i = 0; i < count; i++) {
            Plan plan = new Plan(txn, "x/" + random.nextInt(ITEMS), i);
            plans.add(plan);
            List<Plan> ofItem = writes.computeIfAbsent(plan.item(), _ -> new ArrayList<>());
            if (ofItem.stream().noneMatch(other -> other.txn().equals(txn))) {
                ofItem.add(random.nextInt(ofItem.size() + 1), plan);
            }
        }
        return plans;
    }

    /** Writes of the plan with reads before, between and after; later reads of an item like to repeat earlier ones. */
    private List<Operation> operations(List<Plan> plans) {
        List<Operation> ops = new ArrayList<>();
        Map<String, Operation.Read> seen = new LinkedHashMap<>();
        for (Plan plan : plans) {
            addReads(ops, seen);
            Operation.Write write = new Operation.Write(plan.item(), version(plan), value(plan));
            ops.add(write);
            seen.put(plan.item(), new Operation.Read(plan.item(), write.version(), write.value()));
        }
        addReads(ops, seen);
        return ops;
    }

    private void addReads(List<Operation> ops, Map<String, Operation.Read> seen) {
        int count = random.nextInt(3);
        for (int i = 0; i < count; i++) {
            String item = "x/" + random.nextInt(ITEMS);
            Operation.Read again = seen.get(item);
            Operation.Read read = again != null && random.nextInt(8) > 0 ? again : anyRead(item);
            seen.put(item, read);
            ops.add(read);
        }
    }

    private Operation.Read anyRead(String item) {
        List<Plan> ofItem = writes.getOrDefault(item, List.of());
        int choice = random.nextInt(ofItem.size() + 1);
        if (choice == ofItem.size()) {
            return new Operation.Read(item, 0, Value.ABSENT);
        }
        Plan plan = ofItem.get(choice);
        return new Operation.Read(item, version(plan), value(plan));
    }

    /** The place among the writers of the item, which was drawn. */
    private long version(Plan plan) {
        List<Plan> ofItem = writes.getOrDefault(plan.item(), List.of());
        for (int i = 0; i < ofItem.size(); i++) {
            if (ofItem.get(i).txn().equals(plan.txn())) {
                return 1L + i;
            }
        }
        throw new AssertionError("an unplanned write: " + plan);
    }

    private static Value value(Plan plan) {
        return Value.of(plan.txn() + "/" + plan.place());
    }
}
