package org.raidlab.ac.threephase;

import org.raidlab.ac.commit.CommitContext;
import org.raidlab.ac.commit.CommitProtocol;
import org.raidlab.ac.commit.CommitProvider;
import org.raidlab.ac.commit.voting.VotingProtocol;

/** Three-phase commit, with two rules of termination. */
public final class ThreePhaseCommit {
    private ThreePhaseCommit() {}

    /** Names three-phase commit with quorum termination {@code 3pc}. */
    public static final class Named implements CommitProvider {
        @Override
        public String name() {
            return "3pc";
        }

        @Override
        public CommitProtocol create(CommitContext context) {
            return withQuorums(context);
        }
    }

    /** Names three-phase commit that is wrong under partitions {@code 3pc-plain}. */
    public static final class NamedPlain implements CommitProvider {
        @Override
        public String name() {
            return "3pc-plain";
        }

        @Override
        public String caution() {
            return "decides differently at the sites of a partition; use it for lessons and experiments only";
        }

        @Override
        public CommitProtocol create(CommitContext context) {
            return plain(context);
        }
    }

    /** Returns the protocol whose transactions a quorum of their members ends. */
    public static CommitProtocol withQuorums(CommitContext context) {
        return new VotingProtocol(context, new PreCommit(context, TerminationRule.QUORUM));
    }

    /** Returns the protocol whose transactions those members end that can be reached: the negative control. */
    public static CommitProtocol plain(CommitContext context) {
        return new VotingProtocol(context, new PreCommit(context, TerminationRule.REACHABLE));
    }
}
