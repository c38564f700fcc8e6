package org.raidlab.harness.sim.mutant;

import static org.raidlab.harness.sim.mutant.Runs.CALM;
import static org.raidlab.harness.sim.mutant.Runs.CALM_COPIES;
import static org.raidlab.harness.sim.mutant.Runs.CALM_DEFINITIONS;
import static org.raidlab.harness.sim.mutant.Runs.CALM_GROUPS;
import static org.raidlab.harness.sim.mutant.Runs.CALM_JOINS;
import static org.raidlab.harness.sim.mutant.Runs.CALM_SESSIONS;
import static org.raidlab.harness.sim.mutant.Runs.CALM_SHORT_TURNS;
import static org.raidlab.harness.sim.mutant.Runs.CALM_STRUCTURES;
import static org.raidlab.harness.sim.mutant.Runs.CRASHES;
import static org.raidlab.harness.sim.mutant.Runs.CRASHES_CHECKPOINTS;
import static org.raidlab.harness.sim.mutant.Runs.CRASHES_IMPATIENT;
import static org.raidlab.harness.sim.mutant.Runs.CUTS;
import static org.raidlab.harness.sim.mutant.Runs.LOSSY;
import static org.raidlab.harness.sim.mutant.Runs.LOSSY_COPIES;
import static org.raidlab.harness.sim.mutant.Runs.LOSSY_IMPATIENT;
import static org.raidlab.harness.sim.mutant.Runs.PARALLEL_CRASHES;
import static org.raidlab.harness.sim.mutant.Runs.PARALLEL_CUTS;
import static org.raidlab.harness.sim.mutant.Runs.PARALLEL_LOSSY_CRASHES;
import static org.raidlab.harness.sim.mutant.Runs.QUORUM_CRASHES;
import static org.raidlab.harness.sim.mutant.Runs.QUORUM_PARTITIONS;
import static org.raidlab.harness.sim.mutant.Runs.THREE_PHASE_CRASHES;
import static org.raidlab.harness.sim.mutant.Runs.THREE_PHASE_CUTS;
import static org.raidlab.harness.sim.mutant.Runs.VIEWS_CRASHES;
import static org.raidlab.harness.sim.mutant.Runs.VIEWS_DEFINITIONS;
import static org.raidlab.harness.sim.mutant.Runs.VIEWS_ESCALATION;
import static org.raidlab.harness.sim.mutant.Runs.VIEWS_FOLDERS;
import static org.raidlab.harness.sim.mutant.Runs.VIEWS_GROWTH;
import static org.raidlab.harness.sim.mutant.Runs.VIEWS_OUTAGE;
import static org.raidlab.harness.sim.mutant.Runs.VIEWS_PARTITIONS;
import static org.raidlab.harness.sim.mutant.Runs.VIEWS_STEPS;
import static org.raidlab.harness.sim.mutant.Runs.VIEWS_THRESHOLD;
import static org.raidlab.harness.sim.mutant.Runs.VIEWS_TURNOVER;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import org.raidlab.core.turn.StorageException;
import org.raidlab.harness.sim.SiteShape;
import org.raidlab.msg.codec.RaidDevices;
import org.raidlab.runtime.ProcessEnvironment;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.process.ProcessObserver;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.store.log.LogReader;
import org.raidlab.store.memory.MemoryFiles;

/** All mutants. */
public final class Mutants {
    private Mutants() {}

    public static List<Mutant> all() {
        List<Mutant> all = new ArrayList<>();
        all.addAll(forcing());
        all.addAll(deciding());
        all.addAll(terminating());
        all.addAll(committingInParallel());
        all.addAll(committingInThreePhases());
        all.addAll(validating());
        all.addAll(ControllerMutants.locking());
        all.addAll(ControllerMutants.ordering());
        all.addAll(ControllerMutants.testing());
        all.addAll(SwitchMutants.handingOver());
        all.addAll(SwitchMutants.retiring());
        all.addAll(SwitchMutants.timing());
        all.addAll(posting());
        all.addAll(storing());
        all.addAll(answering());
        all.addAll(replicating());
        all.addAll(changingViews());
        all.addAll(HolderMutants.all());
        all.addAll(reading());
        all.addAll(withQuorums());
        return all;
    }

    private static List<Mutant> replicating() {
        return List.of(
                Mutant.of(HandsOverNoFailLocks::new, VIEWS_CRASHES, "who enters a view is not told what it missed"),
                Mutant.of(ClearsWithoutSession::new, VIEWS_TURNOVER, "a copier clears for sites that are not there"),
                Mutant.of(ForgetsFailLocks::new, VIEWS_CRASHES, "fail-locks do not outlive a restart"),
                Mutant.of(InsertCuresRelation::new, VIEWS_CRASHES, "one write cures its whole relation"),
                Mutant.of(PublishesTooEarly::new, VIEWS_CRASHES, "copies are read as soon as they are asked for"),
                Mutant.of(NewHolderGoodAtOnce::new, VIEWS_THRESHOLD, "a new holder is good before its copy is there"),
                Mutant.of(
                        CopiesByNewDirectory::new,
                        VIEWS_THRESHOLD,
                        "a new holder looks for copies in the new directory"),
                Mutant.of(AddedSiteLacksNothing::new, VIEWS_GROWTH, "a site that is added is not told what it lacks"),
                Mutant.of(KeepsTheDeleted::new, VIEWS_TURNOVER, "copiers take nothing away that was deleted"),
                Mutant.of(
                        KeepsWhatWasUnknown::new,
                        VIEWS_ESCALATION,
                        "what a site had when its fail-locks were escalated stays"),
                Mutant.of(
                        CuredByTheFirstPart::new, VIEWS_ESCALATION, "the first part of a relation counts as all of it"),
                Mutant.of(
                        FailLocksByPresentView::new, VIEWS_TURNOVER, "the view of the moment says who missed a commit"),
                Mutant.of(LogWaitsForTheAbsent::new, VIEWS_OUTAGE, "the log is kept for what an absent site may ask"),
                Mutant.of(
                        AbortsBelowTheBound::new,
                        VIEWS_OUTAGE,
                        "what the coordinator's bound has passed is presumed aborted"),
                Mutant.of(RejoinsAsWhole::new, VIEWS_FOLDERS, "a site whose folder was removed says that it is whole"),
                Mutant.of(RefusesInSilence::new, VIEWS_FOLDERS, "a site that is refused is not told so"),
                Mutant.of(
                        ForgetsOtherSessions::new,
                        VIEWS_FOLDERS,
                        "which session each site had last does not outlive a restart"),
                Mutant.of(ReadsWithoutLease::new, VIEWS_PARTITIONS, "reads are answered without a lease"),
                Mutant.of(BelievesNotifier::new, VIEWS_PARTITIONS, "the notifier is believed: the split brain"));
    }

    private static List<Mutant> changingViews() {
        return List.of(
                Mutant.of(SparesTheLeaver::new, VIEWS_TURNOVER, "who left with the last view is not fail-locked"),
                Mutant.of(DropsTheGood::new, VIEWS_THRESHOLD, "good replica sites are dropped, the outdated one stays"),
                Mutant.of(ViewsNotRecorded::new, VIEWS_STEPS, "promises, acceptances and views are in no log"),
                Mutant.of(ReadsStaleCatalogue::new, VIEWS_DEFINITIONS, "the catalogue is read before its copies came"),
                Mutant.of(ViewsNotForced::new, VIEWS_STEPS, "promises, acceptances and views are not forced"),
                Mutant.of(HandsOverAllButOne::new, VIEWS_CRASHES, "who enters a view is told of all it missed but one"),
                Mutant.of(PromisesWithoutTelling::new, VIEWS_STEPS, "a promise does not tell what was accepted"),
                Mutant.of(CountsAcceptancesTwice::new, VIEWS_STEPS, "one acceptance of a view counts for two sites"));
    }

    private static List<Mutant> reading() {
        return List.of(
                Mutant.of(RangeSkipsTheLast::new, CALM_GROUPS, "a read of a range leaves out the last tuple"),
                Mutant.of(AnswerLosesARow::new, CALM_JOINS, "every fifth result within a transaction loses a row"),
                Mutant.of(CopyLosesALine::new, LOSSY_COPIES, "of lines copied in together the last one is left out"),
                Mutant.of(FetchSkipsARow::new, CALM_COPIES, "a fetched part of a result skips a row"),
                Mutant.of(CutsLongPrepares::new, CALM, "a prepare of more than three writes is cut"),
                Mutant.of(ModifyLosesTheNext::new, CALM_STRUCTURES, "the post after a change of structure is lost"));
    }

    private static List<Mutant> withQuorums() {
        return List.of(
                Mutant.of(ReadQuorumTooSmall::new, QUORUM_PARTITIONS, "a read quorum is a vote too small"),
                Mutant.of(WriteQuorumsApart::new, QUORUM_PARTITIONS, "two write quorums need not meet"),
                Mutant.of(VotesUnconfirmed::new, QUORUM_CRASHES, "writers' homes may have missed writes"),
                Mutant.of(CopiesUnnoticed::new, QUORUM_CRASHES, "a copy changes nothing for earlier readers"));
    }

    private static List<Mutant> forcing() {
        return List.of(
                Mutant.of(CommitNotForced::new, CRASHES, "the commit is appended, not forced, and told at once"),
                Mutant.of(PreparedNotForced::new, CRASHES, "a participant's yes leaves before its record is durable"),
                Mutant.of(EarlyAnswerToClient::new, CRASHES, "the client is told of a commit before it is durable"),
                Mutant.of(
                        EarlyAnswerToInquiry::new,
                        CRASHES_IMPATIENT,
                        "an inquiry is answered before the decision is durable"),
                Mutant.of(AcknowledgesEarly::new, CRASHES, "a participant acknowledges before its record is durable"),
                Mutant.of(AcknowledgesWithANo::new, CRASHES, "a no, which forces nothing, acknowledges commits"),
                Mutant.of(VoteNotRecorded::new, CALM, "the coordinator's own yes stands in no ledger"),
                Mutant.of(AbortNotRecorded::new, CALM, "an abort after a yes stands in no ledger"),
                Mutant.of(CommitNotRecorded::new, CALM, "a participant keeps no record of the commit"),
                Mutant.of(RefusesWithoutRecord::new, CUTS, "never having heard of it is said without a record"));
    }

    private static List<Mutant> deciding() {
        return List.of(
                Mutant.of(IgnoresOneNo::new, CALM, "the no of the last site counts as a yes"),
                Mutant.of(DecidesByMajority::new, CALM, "the first yes from elsewhere counts for all"),
                Mutant.of(AbortsWhatAllWant::new, CALM, "every tenth yes counts as a no"),
                Mutant.of(IgnoresClocksOfVotes::new, CRASHES, "the commit stamp is not above the votes' clocks"),
                Mutant.of(CountsPerSite::new, CRASHES, "versions count commits at each site, and are no stamps"),
                Mutant.of(ForgetsAParticipant::new, CALM, "the view that AC is told leaves out the last site"),
                Mutant.of(WritesAvailable::new, CRASHES, "a site that is down is left out and not fail-locked"),
                Mutant.of(BelievesTheDead::new, CRASHES, "the first incarnation heard of is believed in for ever"));
    }

    private static List<Mutant> terminating() {
        return List.of(
                Mutant.of(ForgetsCommitOnRestart::new, CRASHES, "a coordinator restarts without its commits"),
                Mutant.of(ForgetsPreparedOnRestart::new, CRASHES, "a participant restarts without its votes"),
                Mutant.of(ForgetsAfterFirstAcknowledgement::new, LOSSY, "the first acknowledgement counts for all"),
                Mutant.of(VoteAcknowledgesForAll::new, LOSSY, "what a vote acknowledges counts for all sites"),
                Mutant.of(AcknowledgesOnce::new, LOSSY, "a decision that comes again is not acknowledged again"),
                Mutant.of(PresumesCommit::new, CRASHES_IMPATIENT, "what is not known is presumed committed"),
                Mutant.of(GuessesWhenInDoubt::new, CUTS, "one in doubt tells another that it aborted"),
                Mutant.of(GivesUpInDoubt::new, LOSSY_IMPATIENT, "one in doubt aborts when it gets no answer"),
                Mutant.of(NeverAsks::new, LOSSY, "one in doubt never asks"),
                Mutant.of(ForgetsToStopAsking::new, CALM, "timers of decided transactions go on"));
    }

    private static List<Mutant> committingInParallel() {
        return List.of(
                Mutant.of(OwnYesNotForced::new, PARALLEL_CRASHES, "the home site's yes is appended, not forced"),
                Mutant.of(
                        PresumesAbortOfOwnYes::new,
                        PARALLEL_CRASHES,
                        "a coordinator presumes abort of its site's own yes"),
                Mutant.of(ForgetsClockOfVote::new, PARALLEL_CRASHES, "the clock of a vote does not outlive a restart"),
                Mutant.of(GivesUpUnforced::new, PARALLEL_LOSSY_CRASHES, "a coordinator gives up without a force"),
                Mutant.of(VotesWhileCollecting::new, PARALLEL_CUTS, "a collecting coordinator gives its own vote away"),
                Mutant.of(CountsThePrepareAsYes::new, PARALLEL_CUTS, "a prepare counts as the home site's yes"),
                Mutant.of(
                        "AcknowledgesEarlyInParallel",
                        AcknowledgesEarly::new,
                        PARALLEL_CRASHES,
                        "a site acknowledges before its record is durable"),
                Mutant.of(
                        "ForgetsClockInParallel",
                        IgnoresClocksOfVotes::new,
                        PARALLEL_CRASHES,
                        "the commit stamp is not the highest clock of the votes"),
                Mutant.of(
                        EndsByAnotherProtocol::new,
                        PARALLEL_CRASHES,
                        "participants end it as one of two-phase commit"));
    }

    private static List<Mutant> committingInThreePhases() {
        return List.of(
                Mutant.of(PreCommitNotForced::new, THREE_PHASE_CRASHES, "a pre-decision is appended, not forced"),
                Mutant.of(ForgetsPreDecisions::new, THREE_PHASE_CRASHES, "pre-decisions do not outlive a restart"),
                Mutant.of(ConcealsPreCommit::new, THREE_PHASE_CUTS, "a leader ignores the pre-commits of the others"),
                Mutant.of(
                        OnePreCommitCountsForAll::new, THREE_PHASE_CUTS, "the first pre-decision counts for a quorum"),
                Mutant.of(FollowsEveryLeader::new, THREE_PHASE_CUTS, "a site follows a leader after a later one"),
                Mutant.of(
                        "PreparedNotForcedInThreePhases",
                        PreparedNotForced::new,
                        THREE_PHASE_CRASHES,
                        "a yes leaves before its record is durable"),
                new Mutant(
                        "DecidesAmongTheReachable",
                        "three-phase commit without quorums: the negative control",
                        THREE_PHASE_CUTS,
                        THREE_PHASE_CUTS
                                .settings()
                                .withShape(SiteShape.DEFAULT.withAlgorithms(
                                        SiteShape.DEFAULT.algorithms().withCommit("3pc-plain"))),
                        RunHooks.NONE));
    }

    private static List<Mutant> validating() {
        return List.of(
                Mutant.of(ValidatesOnlyWrites::new, CALM, "reads are not validated"),
                Mutant.of(ReadersUnchecked::new, CALM_SHORT_TURNS, "transactions without writes are not validated"),
                Mutant.of(ForgetsAbsence::new, CALM, "look-ups of keys are not validated"),
                Mutant.of(ForgetsFragments::new, CALM, "scans are not validated"),
                Mutant.of(IndexesUntouched::new, CALM, "writes do not change the keys of their tuples"),
                Mutant.of(IgnoresSchemaReads::new, CALM_DEFINITIONS, "reads of the catalogue are not validated"),
                Mutant.of(ScansWhatQualified::new, CALM, "a scan records only the tuples that qualified"),
                Mutant.of(CountsPostsAhead::new, CALM, "reads count as made after the next post"),
                Mutant.of(YesToConflicts::new, CALM, "a conflict with a pending transaction gets a yes"),
                Mutant.of(ForgetsToRelease::new, CALM, "an abort does not release the commit-locks"),
                Mutant.of(WaitsForEver::new, CALM_SHORT_TURNS, "a reader that waits for a writer is never judged"),
                Mutant.of(ForgetsCommitLocks::new, CRASHES, "commit-locks are not rebuilt after a restart"));
    }

    private static List<Mutant> posting() {
        return List.of(
                Mutant.of(LosesAPost::new, CALM, "every twentieth post is answered and not made"),
                Mutant.of(PostsHalf::new, CALM, "of two writes one is posted"),
                Mutant.of(PostsAtVote::new, CALM, "every tenth vote posts the writes, before the decision"),
                Mutant.of(IndexForgets::new, CALM, "every fiftieth look-up finds nothing"),
                Mutant.of(LosesAWrite::new, CALM, "the workspace hands on all writes but the last"),
                Mutant.of(RedoSkipsLearned::new, CRASHES, "redo leaves out the commits of other sites"),
                Mutant.of(RedoSkipsCommitted::new, CRASHES, "redo leaves out the site's own commits"));
    }

    private static List<Mutant> storing() {
        return List.of(
                Mutant.of(CutsLogTooEarly::new, CRASHES_CHECKPOINTS, "the log is cut up to its last record"),
                Mutant.of(HeaderBeforeBlocks::new, CRASHES_CHECKPOINTS, "a checkpoint's header is written first"),
                Mutant.of(BlocksNotWritten::new, CRASHES_CHECKPOINTS, "every third block is not written"),
                Mutant.ofDevices(
                        "SkipsForces",
                        RunHooks.NONE.withSurroundings(Mutants::skippingForces),
                        CRASHES,
                        "every tenth force of the log does nothing"),
                Mutant.ofDevices(
                        "LedgerNotForced",
                        RunHooks.NONE.withSurroundings(Mutants::ledgerUnforced),
                        CRASHES_CHECKPOINTS,
                        "ledger entries are not forced before the log is cut"),
                Mutant.ofDevices(
                        "LosesLogTail",
                        RunHooks.NONE.withObserver(new ProcessObserver() {
                            @Override
                            public void crashed(SimProcess process) {
                                loseLogTail(process);
                            }
                        }),
                        CRASHES,
                        "a crash takes two forced records with it: the negative control"),
                new Mutant(
                        "RepeatsIncarnations",
                        "a restarted site is in its first incarnation again",
                        CRASHES,
                        CRASHES.settings().withIncarnations((storage, last) -> Math.max(1, last)),
                        RunHooks.NONE));
    }

    /** Erases the last two records of a dead process's log, and everything behind them. */
    private static void loseLogTail(SimProcess process) {
        MemoryFiles files = process.host().files();
        Path log = process.storage().folder().resolve(RaidDevices.LOG.name());
        List<Long> records = new ArrayList<>();
        LogReader.read(files, log, (at, _) -> records.add(at.offset()));
        if (records.size() < 2) {
            return;
        }
        SortedMap<Path, byte[]> whole = process.storage().copy();
        SortedMap<Path, byte[]> kept = process.storage().copy();
        kept.forEach((path, content) -> {
            String name = String.valueOf(path.getFileName());
            if (name.startsWith("segment-")) {
                long begin = Long.parseLong(name.substring("segment-".length()), 16) * content.length;
                int from = Math.clamp(records.get(records.size() - 2) - begin, 0, content.length);
                Arrays.fill(content, from, content.length, (byte) 0);
            }
        });
        process.storage().restore(kept);
        try {
            LogReader.read(files, log, (_, _) -> {});
        } catch (StorageException e) {
            process.storage().restore(whole); // the control file knows of these records, so their loss is no secret
        }
    }

    private static List<Mutant> answering() {
        return List.of(
                Mutant.of(ExecutesTwice::new, LOSSY, "a request that comes again is executed again"),
                Mutant.of(ExecutesForThePast::new, CRASHES, "a request for an earlier incarnation is executed"),
                Mutant.of(TellsUnknownAsAborted::new, CRASHES, "an unknown outcome is told as aborted"),
                Mutant.of(KeepsWorkspaces::new, CALM, "every thirtieth decision does not reach the Action Driver"),
                Mutant.of(
                        DropsOpenSessions::new, CALM_SESSIONS, "a session is forgotten while its transaction is open"),
                Mutant.of(CopiesPartsAgain::new, LOSSY_COPIES, "a part of a file that comes again is copied again"),
                Mutant.of(
                        DescribesNothing::new,
                        CALM_DEFINITIONS,
                        "two in a row of twenty relations looked for are not found"));
    }

    private static ProcessEnvironment skippingForces(ProcessEnvironment right) {
        return right.withDevices(right.devices().wrapped(MutantDevices.SKIPPING_FORCES));
    }

    private static ProcessEnvironment ledgerUnforced(ProcessEnvironment right) {
        return right.withDevices(right.devices().wrapped(MutantDevices.LEDGER_UNFORCED));
    }
}
