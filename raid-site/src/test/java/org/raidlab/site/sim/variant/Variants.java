package org.raidlab.site.sim.variant;

import static org.raidlab.site.sim.variant.Runs.CALM;
import static org.raidlab.site.sim.variant.Runs.CALM_DEFINITIONS;
import static org.raidlab.site.sim.variant.Runs.CALM_SESSIONS;
import static org.raidlab.site.sim.variant.Runs.CALM_SHORT_TURNS;
import static org.raidlab.site.sim.variant.Runs.CRASHES;
import static org.raidlab.site.sim.variant.Runs.CRASHES_CHECKPOINTS;
import static org.raidlab.site.sim.variant.Runs.CRASHES_IMPATIENT;
import static org.raidlab.site.sim.variant.Runs.CUTS;
import static org.raidlab.site.sim.variant.Runs.LOSSY;
import static org.raidlab.site.sim.variant.Runs.LOSSY_COPIES;
import static org.raidlab.site.sim.variant.Runs.LOSSY_IMPATIENT;
import static org.raidlab.site.sim.variant.Runs.QUORUM_CRASHES;
import static org.raidlab.site.sim.variant.Runs.QUORUM_PARTITIONS;
import static org.raidlab.site.sim.variant.Runs.VIEWS_CRASHES;
import static org.raidlab.site.sim.variant.Runs.VIEWS_ESCALATION;
import static org.raidlab.site.sim.variant.Runs.VIEWS_FOLDERS;
import static org.raidlab.site.sim.variant.Runs.VIEWS_GROWTH;
import static org.raidlab.site.sim.variant.Runs.VIEWS_OUTAGE;
import static org.raidlab.site.sim.variant.Runs.VIEWS_PARTITIONS;
import static org.raidlab.site.sim.variant.Runs.VIEWS_THRESHOLD;
import static org.raidlab.site.sim.variant.Runs.VIEWS_TURNOVER;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.sim.process.MachineSurroundings;
import org.raidlab.sim.process.ProcessObserver;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.site.sim.SimHooks;

/** All broken sites. */
public final class Variants {
    private Variants() {}

    public static List<Variant> all() {
        List<Variant> all = new ArrayList<>();
        all.addAll(forcing());
        all.addAll(deciding());
        all.addAll(terminating());
        all.addAll(validating());
        all.addAll(posting());
        all.addAll(storing());
        all.addAll(answering());
        all.addAll(replicating());
        all.addAll(withQuorums());
        return all;
    }

    private static List<Variant> replicating() {
        return List.of(
                Variant.of(HandsOverNoFailLocks::new, VIEWS_CRASHES, "who enters a view is not told what it missed"),
                Variant.of(ClearsWithoutSession::new, VIEWS_TURNOVER, "a copier clears for sites that are not there"),
                Variant.of(ForgetsFailLocks::new, VIEWS_CRASHES, "fail-locks do not outlive a restart"),
                Variant.of(InsertCuresRelation::new, VIEWS_CRASHES, "one write cures its whole relation"),
                Variant.of(PublishesTooEarly::new, VIEWS_CRASHES, "copies are read as soon as they are asked for"),
                Variant.of(NewHolderGoodAtOnce::new, VIEWS_THRESHOLD, "a new holder is good before its copy is there"),
                Variant.of(
                        CopiesByNewDirectory::new,
                        VIEWS_THRESHOLD,
                        "a new holder looks for copies in the new directory"),
                Variant.of(AddedSiteLacksNothing::new, VIEWS_GROWTH, "a site that is added is not told what it lacks"),
                Variant.of(KeepsTheDeleted::new, VIEWS_TURNOVER, "copiers take nothing away that was deleted"),
                Variant.of(
                        KeepsWhatWasUnknown::new,
                        VIEWS_ESCALATION,
                        "what a site had when its fail-locks were escalated stays"),
                Variant.of(
                        CuredByTheFirstPart::new, VIEWS_ESCALATION, "the first part of a relation counts as all of it"),
                Variant.of(
                        FailLocksByPresentView::new, VIEWS_TURNOVER, "the view of the moment says who missed a commit"),
                Variant.of(LogWaitsForTheAbsent::new, VIEWS_OUTAGE, "the log is kept for what an absent site may ask"),
                Variant.of(
                        AbortsBelowTheBound::new,
                        VIEWS_OUTAGE,
                        "what the coordinator's bound has passed is presumed aborted"),
                Variant.of(RejoinsAsWhole::new, VIEWS_FOLDERS, "a site whose folder was removed says that it is whole"),
                Variant.of(RefusesInSilence::new, VIEWS_FOLDERS, "a site that is refused is not told so"),
                Variant.of(
                        ForgetsOtherSessions::new,
                        VIEWS_FOLDERS,
                        "which session each site had last does not outlive a restart"),
                Variant.of(ReadsWithoutLease::new, VIEWS_PARTITIONS, "reads are answered without a lease"),
                Variant.of(BelievesNotifier::new, VIEWS_PARTITIONS, "the notifier is believed: the split brain"));
    }

    private static List<Variant> withQuorums() {
        return List.of(
                Variant.of(ReadQuorumTooSmall::new, QUORUM_PARTITIONS, "a read quorum is a vote too small"),
                Variant.of(WriteQuorumsApart::new, QUORUM_PARTITIONS, "two write quorums need not meet"),
                Variant.of(VotesUnconfirmed::new, QUORUM_CRASHES, "writers' homes may have missed writes"),
                Variant.of(CopiesUnnoticed::new, QUORUM_CRASHES, "a copy changes nothing for earlier readers"));
    }

    private static List<Variant> forcing() {
        return List.of(
                Variant.of(CommitNotForced::new, CRASHES, "the commit is appended, not forced, and told at once"),
                Variant.of(PreparedNotForced::new, CRASHES, "a participant's yes leaves before its record is durable"),
                Variant.of(EarlyAnswerToClient::new, CRASHES, "the client is told of a commit before it is durable"),
                Variant.of(
                        EarlyAnswerToInquiry::new,
                        CRASHES_IMPATIENT,
                        "an inquiry is answered out of memory before the decision is durable"),
                Variant.of(AcknowledgesEarly::new, CRASHES, "a participant acknowledges before its record is durable"),
                Variant.of(VoteNotRecorded::new, CALM, "the coordinator's own yes stands in no ledger"),
                Variant.of(AbortNotRecorded::new, CALM, "an abort after a yes stands in no ledger"),
                Variant.of(CommitNotRecorded::new, CALM, "a participant keeps no record of the commit"),
                Variant.of(RefusesWithoutRecord::new, CUTS, "never having heard of it is said without a record"));
    }

    private static List<Variant> deciding() {
        return List.of(
                Variant.of(IgnoresOneNo::new, CALM, "the no of the last site counts as a yes"),
                Variant.of(DecidesByMajority::new, CALM, "the first yes from elsewhere counts for all"),
                Variant.of(AbortsWhatAllWant::new, CALM, "every tenth yes counts as a no"),
                Variant.of(IgnoresClocksOfVotes::new, CRASHES, "the commit stamp is not above the votes' clocks"),
                Variant.of(CountsPerSite::new, CRASHES, "versions count commits at each site, and are no stamps"),
                Variant.of(ForgetsAParticipant::new, CALM, "every eighth view leaves out the last site"),
                Variant.of(WritesAvailable::new, CRASHES, "a site that is down is left out and not fail-locked"),
                Variant.of(BelievesTheDead::new, CRASHES, "the first incarnation heard of is believed in for ever"));
    }

    private static List<Variant> terminating() {
        return List.of(
                Variant.of(ForgetsCommitOnRestart::new, CRASHES, "a coordinator restarts without its commits"),
                Variant.of(ForgetsPreparedOnRestart::new, CRASHES, "a participant restarts without its votes"),
                Variant.of(ForgetsAfterFirstAcknowledgement::new, LOSSY, "the first acknowledgement counts for all"),
                Variant.of(AcknowledgesOnce::new, LOSSY, "a decision that comes again is not acknowledged again"),
                Variant.of(PresumesCommit::new, CRASHES_IMPATIENT, "what is not known is presumed committed"),
                Variant.of(GuessesWhenInDoubt::new, CUTS, "one in doubt tells another that it aborted"),
                Variant.of(GivesUpInDoubt::new, LOSSY_IMPATIENT, "one in doubt aborts when it gets no answer"),
                Variant.of(NeverAsks::new, LOSSY, "one in doubt never asks"),
                Variant.of(ForgetsToStopAsking::new, CALM, "timers of decided transactions go on"));
    }

    private static List<Variant> validating() {
        return List.of(
                Variant.of(ValidatesOnlyWrites::new, CALM, "reads are not validated"),
                Variant.of(ReadersUnchecked::new, CALM_SHORT_TURNS, "transactions without writes are not validated"),
                Variant.of(ForgetsAbsence::new, CALM, "look-ups of keys are not validated"),
                Variant.of(ForgetsFragments::new, CALM, "scans are not validated"),
                Variant.of(IndexesUntouched::new, CALM, "writes do not change the keys of their tuples"),
                Variant.of(ScansWhatQualified::new, CALM, "a scan records only the tuples that qualified"),
                Variant.of(CountsPostsAhead::new, CALM, "reads count as made after the next post"),
                Variant.of(YesToConflicts::new, CALM, "a conflict with a pending transaction gets a yes"),
                Variant.of(ForgetsToRelease::new, CALM, "an abort does not release the commit-locks"),
                Variant.of(WaitsForEver::new, CALM_SHORT_TURNS, "a reader that waits for a writer is never judged"),
                Variant.of(ForgetsCommitLocks::new, CRASHES, "commit-locks are not rebuilt after a restart"));
    }

    private static List<Variant> posting() {
        return List.of(
                Variant.of(LosesAPost::new, CALM, "every twentieth post is answered and not made"),
                Variant.of(PostsHalf::new, CALM, "of two writes one is posted"),
                Variant.of(PostsAtVote::new, CALM, "every tenth vote posts the writes, before the decision"),
                Variant.of(IndexForgets::new, CALM, "every fiftieth look-up finds nothing"),
                Variant.of(LosesAWrite::new, CALM, "the workspace hands on all writes but the last"),
                Variant.of(RedoSkipsLearned::new, CRASHES, "redo leaves out the commits of other sites"),
                Variant.of(RedoSkipsCommitted::new, CRASHES, "redo leaves out the site's own commits"));
    }

    private static List<Variant> storing() {
        return List.of(
                Variant.of(CutsLogTooEarly::new, CRASHES_CHECKPOINTS, "the log is cut up to its last record"),
                Variant.of(HeaderBeforeBlocks::new, CRASHES_CHECKPOINTS, "a checkpoint's header is written first"),
                Variant.of(BlocksNotWritten::new, CRASHES_CHECKPOINTS, "every third block is not written"),
                Variant.ofDevices(
                        "SkipsForces",
                        SimHooks.NONE.withSurroundings(Variants::skippingForces),
                        CRASHES,
                        "every tenth force of the log does nothing"),
                Variant.ofDevices(
                        "LedgerNotForced",
                        SimHooks.NONE.withSurroundings(Variants::ledgerUnforced),
                        CRASHES_CHECKPOINTS,
                        "ledger entries are not forced before the log is cut"),
                Variant.ofDevices(
                        "LosesLogTail",
                        SimHooks.NONE.withObserver(new ProcessObserver() {
                            @Override
                            public void crashed(SimProcess process) {
                                process.storage().loseLogTail(2);
                            }
                        }),
                        CRASHES,
                        "a crash takes two forced records with it: the negative control"),
                new Variant(
                        "RepeatsIncarnations",
                        "a restarted site is in its first incarnation again",
                        CRASHES,
                        CRASHES.settings().withIncarnations((storage, last) -> Math.max(1, last)),
                        SimHooks.NONE));
    }

    private static List<Variant> answering() {
        return List.of(
                Variant.of(ExecutesTwice::new, LOSSY, "a request that comes again is executed again"),
                Variant.of(ExecutesForThePast::new, CRASHES, "a request for an earlier incarnation is executed"),
                Variant.of(TellsUnknownAsAborted::new, CRASHES, "an unknown outcome is told as aborted"),
                Variant.of(KeepsWorkspaces::new, CALM, "every thirtieth decision does not reach the Action Driver"),
                Variant.of(
                        DropsOpenSessions::new, CALM_SESSIONS, "a session is forgotten while its transaction is open"),
                Variant.of(CopiesPartsAgain::new, LOSSY_COPIES, "a part of a file that comes again is copied again"),
                Variant.of(
                        DescribesNothing::new,
                        CALM_DEFINITIONS,
                        "two in a row of twenty relations looked for are not found"));
    }

    private static MachineSurroundings skippingForces(MachineSurroundings right) {
        return right.withDevices(BrokenDevices.skippingForces(right.log()), right.ledger(), right.blocks());
    }

    private static MachineSurroundings ledgerUnforced(MachineSurroundings right) {
        return right.withDevices(right.log(), BrokenDevices.unforced(right.ledger()), right.blocks());
    }
}
