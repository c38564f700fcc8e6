package org.raidlab.am.site;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.am.site.NaiveDatabase.Committed;
import org.raidlab.core.Stamp;
import org.raidlab.msg.Write;

/**
 * What was decided, in the order of the log, and how much of it is durable. It outlives the process, as a test does.
 */
public final class History {
    private final List<Committed> decided = new ArrayList<>();
    private long stamps;
    private int forced;
    private int recovered;

    /** A stamp above all before. */
    Stamp nextStamp() {
        return Stamp.of(++stamps, 1);
    }

    /** A decision is in the log; with {@code force}, it and all before it are durable at the end of the turn. */
    void decided(Stamp stamp, List<Write> writes, boolean force) {
        decided.add(new Committed(stamp, writes));
        forced = force ? decided.size() : forced;
    }

    /** The process starts again. */
    void restart() {
        recovered = 0;
    }

    /** The log still has this decision. */
    void recovered(Stamp stamp) {
        for (int i = 0; i < decided.size(); i++) {
            if (decided.get(i).stamp().equals(stamp)) {
                recovered = Math.max(recovered, i + 1);
            }
        }
    }

    /** Forgets what the log lost; throws if that was durable. */
    void restarted() {
        if (recovered < forced) {
            throw new AssertionError("the log lost forced decisions: " + recovered + " of " + forced + " are left");
        }
        decided.subList(recovered, decided.size()).clear();
        forced = recovered;
    }

    /** What the database should hold. */
    public NaiveDatabase database() {
        return NaiveDatabase.after(decided);
    }

    public int size() {
        return decided.size();
    }
}
