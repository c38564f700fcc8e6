package org.raidlab.ac.twophase;

import org.raidlab.ac.commit.CommitContext;
import org.raidlab.ac.commit.CommitProtocol;
import org.raidlab.ac.commit.CommitProvider;
import org.raidlab.ac.commit.voting.VotingProtocol;

/** Two-phase commit: with presumed abort, or with parallel commits. The commit point makes the difference. */
public final class TwoPhaseCommit {
    private TwoPhaseCommit() {}

    /** Names two-phase commit with presumed abort {@code 2pc}. */
    public static final class Named implements CommitProvider {
        @Override
        public String name() {
            return "2pc";
        }

        @Override
        public CommitProtocol create(CommitContext context) {
            return presumingAborts(context);
        }
    }

    /** Names parallel commits {@code parallel}. */
    public static final class NamedParallel implements CommitProvider {
        @Override
        public String name() {
            return "parallel";
        }

        @Override
        public CommitProtocol create(CommitContext context) {
            return parallel(context);
        }
    }

    /** Returns the protocol with the coordinator's forced commit record as the commit point. */
    public static CommitProtocol presumingAborts(CommitContext context) {
        return new VotingProtocol(context, new DecisionRecord(context));
    }

    /** Returns the protocol with the last durable yes as the commit point. */
    public static CommitProtocol parallel(CommitContext context) {
        return new VotingProtocol(context, new LastVote(context));
    }
}
