package org.raidlab.msg;

import java.util.ArrayList;
import java.util.List;

/** The parts of a state that have come before the message to which they belong, which has the last part in it. */
public final class StateParts {
    private final List<StatePart> parts = new ArrayList<>();

    public void add(StatePart part) {
        parts.add(part);
    }

    /** Returns the state with its last part; what comes next is of another state. */
    public StatePart joined(StatePart last) {
        parts.add(last);
        StatePart all = StatePart.joined(parts);
        parts.clear();
        return all;
    }
}
