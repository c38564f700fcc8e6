package org.raidlab.ac.commit.voting;

import org.raidlab.ac.commit.CommitContext;
import org.raidlab.ac.commit.CommitProtocol;
import org.raidlab.ac.commit.CommitProvider;

/** A commit protocol with a phase of votes: a running instance can switch to it from another one of this kind. */
public interface VotingProvider extends CommitProvider {
    /** Returns the commit point for one incarnation of a site. */
    CommitPoint commitPoint(CommitContext context);

    @Override
    default CommitProtocol create(CommitContext context) {
        return new VotingProtocol(context, CommitPoints.sole(commitPoint(context)));
    }
}
