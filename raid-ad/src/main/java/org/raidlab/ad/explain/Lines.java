package org.raidlab.ad.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.raidlab.ad.execute.Meter;
import org.raidlab.msg.Action;
import org.raidlab.msg.relation.Value;

/** The rows of an explanation, with the columns of {@link Action.Explain#COLUMNS}. */
public final class Lines {
    private static final String INDENT = "  ";
    private final List<List<Value>> rows = new ArrayList<>();

    /** Adds the lines of a tree. */
    public void addTree(String part, List<Action.Explain.Line> lines) {
        for (Action.Explain.Line line : lines) {
            String step = INDENT.repeat(line.depth()) + line.step();
            add(part, step, line.detail(), Value.NULL, Value.NULL, Value.NULL, Value.NULL, Value.NULL);
        }
    }

    /** Adds a step of the plan whose rows were estimated. */
    void addStep(String step, String detail, double estimated, long actual, Meter meter) {
        addStep(step, detail, new Value.Int(Math.round(estimated)), actual, meter);
    }

    /** Adds a step of the plan that follows from those before. */
    void addStep(String step, String detail, long actual, Meter meter) {
        addStep(step, detail, Value.NULL, actual, meter);
    }

    private void addStep(String step, String detail, Value estimated, long actual, Meter meter) {
        add(
                "plan",
                step,
                detail,
                estimated,
                new Value.Int(actual),
                new Value.Int(meter.read()),
                new Value.Int(meter.messages()),
                new Value.Int(TimeUnit.NANOSECONDS.toMicros(meter.nanos())));
    }

    /** Adds a line on the messages between sites. */
    void addCommit(String step, String detail, long messages) {
        add("plan", step, detail, Value.NULL, Value.NULL, Value.NULL, new Value.Int(messages), Value.NULL);
    }

    private void add(String part, String step, String detail, Value... figures) {
        List<Value> row = new ArrayList<>(List.of(new Value.Text(part), new Value.Text(step), new Value.Text(detail)));
        row.addAll(List.of(figures));
        rows.add(List.copyOf(row));
    }

    /** All rows, in the order in which they were added. */
    public List<List<Value>> rows() {
        return List.copyOf(rows);
    }
}
