/**
 * The phase of votes: what the commit protocols share in which a coordinator asks all members for their vote. Phase 1
 * of coordinator and participant, the decision at a participant, and the answers to those in doubt. A
 * {@link org.raidlab.ac.commit.voting.CommitPoint} makes a protocol of it.
 */
@NullMarked
package org.raidlab.ac.commit.voting;

import org.jspecify.annotations.NullMarked;
