package org.raidlab.ac.threephase;

import org.raidlab.ac.commit.CommitContext;
import org.raidlab.ac.commit.voting.CommitPoint;
import org.raidlab.ac.commit.voting.VotingProvider;

/** Three-phase commit whose transactions a quorum of their members ends: {@code 3pc}. */
public final class ThreePhaseCommit implements VotingProvider {
    /** Three-phase commit whose transactions those end that can be reached: {@code 3pc-plain}, the negative control. */
    public static final class Plain implements VotingProvider {
        @Override
        public String name() {
            return "3pc-plain";
        }

        @Override
        public String caution() {
            return "decides differently at the sites of a partition; use it for lessons and experiments only";
        }

        @Override
        public CommitPoint commitPoint(CommitContext context) {
            return new PreCommit(context, TerminationRule.REACHABLE);
        }
    }

    @Override
    public String name() {
        return "3pc";
    }

    @Override
    public CommitPoint commitPoint(CommitContext context) {
        return new PreCommit(context, TerminationRule.QUORUM);
    }
}
