package org.raidlab.ac.twophase;

import org.raidlab.ac.commit.CommitContext;
import org.raidlab.ac.commit.voting.CommitPoint;
import org.raidlab.ac.commit.voting.VotingProvider;

/** Two-phase commit with presumed abort: {@code 2pc}. */
public final class TwoPhaseCommit implements VotingProvider {
    /** Two-phase commit with parallel commits: {@code parallel}. */
    public static final class Parallel implements VotingProvider {
        @Override
        public String name() {
            return "parallel";
        }

        @Override
        public CommitPoint commitPoint(CommitContext context) {
            return new LastVote(context);
        }
    }

    @Override
    public String name() {
        return "2pc";
    }

    @Override
    public CommitPoint commitPoint(CommitContext context) {
        return new DecisionRecord(context);
    }
}
