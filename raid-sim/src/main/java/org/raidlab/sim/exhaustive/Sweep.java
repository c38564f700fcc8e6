package org.raidlab.sim.exhaustive;

import java.util.List;
import org.raidlab.sim.run.Shard;

/** An exhaustive run: it visits all states of some kind, by the name of {@code raid sim --exhaustive}. */
public interface Sweep {
    /** Returns the name on the command line. */
    String word();

    /** Returns one line that says what is visited. */
    String meaning();

    /**
     * Visits the states.
     *
     * @param seed of the run in which things go wrong; other seeds differ in times only
     * @param states counts them, and says which belong to this part of the run
     */
    void visit(long seed, States states);

    /** Visits all states, or one of several equal parts of them. */
    default ExhaustiveReport run(long seed, Shard part) {
        States states = new States(word(), part);
        visit(seed, states);
        return states.report();
    }

    /** Returns the exhaustive runs that every system has. */
    static List<Sweep> ofAll(SmallRuns runs) {
        return List.of(new Kills(runs), new Pairs(runs), new FailingCalls(runs));
    }
}
