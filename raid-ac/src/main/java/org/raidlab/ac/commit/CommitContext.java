package org.raidlab.ac.commit;

import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import org.raidlab.core.Lsn;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Ports;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.Certification;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.ReadEntry;

/**
 * What the parts of commitment at one site share: the commit log, the replication policy, the table of roles, and what
 * every protocol does in the same way at the begin and at the end of a transaction.
 */
public final class CommitContext {
    private final Ports ports;
    private final AcConfig config;
    private final CommitLog log;
    private final ReplicationPolicy policy;
    private final Certification certification;
    private final SiteLinks links;
    private final RoleTable roles = new RoleTable();
    private final DirectoryChangeRetry directoryChanges = new DirectoryChangeRetry();
    private final UnacknowledgedCommits commits = new UnacknowledgedCommits(this);
    private final Acknowledgements acknowledgements;
    /** Who takes part; nobody seems to be up before RC has told. */
    private AcMessage.View view;
    /** The sites of the view, up and down. */
    private SequencedSet<Integer> sitesOfView;

    private TxnId oldestActive;
    private long committed;
    private long aborted;

    /** Creates the context of a site whose Concurrency Controller sends no evidence. */
    public CommitContext(Ports ports, AcConfig config, CommitLog log, ReplicationPolicy policy) {
        this(ports, config, log, policy, Certification.NONE);
    }

    /** @param certification the last test of a transaction, by the evidence of all its sites */
    public CommitContext(
            Ports ports, AcConfig config, CommitLog log, ReplicationPolicy policy, Certification certification) {
        this.certification = certification;
        this.ports = ports;
        this.config = config;
        this.log = log;
        this.policy = policy;
        this.links = new SiteLinks(ports.self());
        this.acknowledgements = new Acknowledgements(links);
        this.view = new AcMessage.View(0, List.of(), List.of(ports.self().site()));
        this.sitesOfView = sites(view);
        this.oldestActive = new TxnId(ports.self().site(), ports.incarnation(), 0);
    }

    public Ports ports() {
        return ports;
    }

    public AcConfig config() {
        return config;
    }

    public CommitLog log() {
        return log;
    }

    public ReplicationPolicy policy() {
        return policy;
    }

    public Certification certification() {
        return certification;
    }

    public SiteLinks links() {
        return links;
    }

    public RoleTable roles() {
        return roles;
    }

    public DirectoryChangeRetry directoryChanges() {
        return directoryChanges;
    }

    public UnacknowledgedCommits commits() {
        return commits;
    }

    public Acknowledgements acknowledgements() {
        return acknowledgements;
    }

    public int site() {
        return links.site();
    }

    /** Returns who takes part in a transaction that is to commit now, as RC has told last. */
    public AcMessage.View view() {
        return view;
    }

    /** Returns the part of the present view that a transaction with writes concerns. */
    public AcMessage.View participants(AcMessage.Commit request) {
        return policy.participants(request, view);
    }

    /** Returns why a transaction with writes may not be prepared among these sites, if it may not. */
    public Optional<AbortReason> obstacle(AcMessage.Commit request, AcMessage.View participants) {
        return PrepareAdmission.to(request, participants, directoryChanges);
    }

    /** Takes what RC tells when it changes. */
    public void learn(AcMessage.View now) {
        view = now;
        sitesOfView = sites(now);
    }

    private static SequencedSet<Integer> sites(AcMessage.View view) {
        SequencedSet<Integer> sites = SiteLinks.sites(view.up());
        sites.addAll(view.down());
        return sites;
    }

    /** Returns this site in its incarnation. */
    public AcMessage.Member member() {
        return new AcMessage.Member(site(), ports.incarnation());
    }

    /** Returns the monotonic time at which a transaction that begins to wait for votes now has waited long enough. */
    public long voteDeadlineNanos() {
        return ports.clock().monotonicNanos() + config.voteDeadline().toNanos();
    }

    /** Has CC validate a transaction that only reads. */
    void check(TxnId txn, long begun, List<ReadEntry> reads, Effects<RaidMessage> out) {
        links.check(new CcMessage.Check(txn, begun, policy.view(), reads, List.of()), out);
    }

    /** Has CC validate the writes of a prepare, and reads made here. */
    public void check(AcMessage.Prepare prepare, List<ReadEntry> reads, Effects<RaidMessage> out) {
        long membership = policy.membership(prepare);
        links.check(new CcMessage.Check(prepare.txn(), prepare.begun(), membership, reads, prepare.writes()), out);
    }

    /** Returns the read entries of a transaction that go to other sites. */
    public List<ReadEntry> travellingReads(AcMessage.Commit request) {
        return ReadSetRouting.of(request, policy.readSetScope(config.readSet()));
    }

    /** Takes a request for commitment, and returns whether it is the first for its transaction. */
    public boolean admits(AcMessage.Commit request, Effects<RaidMessage> out) {
        if (roles.has(request.txn())) {
            out.trace(new RaidTrace.Ignored("commit asked for twice: " + request.txn()));
            return false;
        }
        oldestActive = request.oldestActive();
        return true;
    }

    /**
     * Returns the low watermark of a prepare: the oldest transaction of this site that may still prepare, or that some
     * member of the present view has not acknowledged.
     */
    public TxnId lowWatermark() {
        return roles.oldest(site(), role -> role.holdsLowWatermark(sitesOfView))
                .filter(txn -> txn.isBefore(oldestActive))
                .orElse(oldestActive);
    }

    /** Notes that all transactions of this site that are older than one are over. */
    public void learnOldestActive(TxnId oldest) {
        if (oldestActive.isBefore(oldest)) {
            oldestActive = oldest;
        }
    }

    /** Returns whether the transaction began here and may still be running, by what AD has said last. */
    public boolean mayBeRunning(TxnId txn) {
        return txn.site() == site() && txn.incarnation() == ports.incarnation() && !txn.isBefore(oldestActive);
    }

    /** Carries out a commit whose record is at this position of the log: at CC, AM and RC, in this order. */
    public void carryOut(InDoubtTransaction committed, Stamp stamp, Lsn at, Effects<RaidMessage> out) {
        links.release(committed, stamp, out);
        policy.beforePost(committed, at.offset(), out);
        links.post(committed.txn(), stamp, committed.writes(), at.offset(), out);
        policy.committed(committed, at.offset(), stamp, out);
    }

    /** Ends this site's role in a transaction of its own that AD waits for. */
    public void end(TxnId txn, Outcome outcome, Effects<RaidMessage> out) {
        roles.remove(txn);
        tell(txn, outcome, 0, out);
    }

    /**
     * Tells AD an outcome.
     *
     * @param postingNanos how long AM has taken to post the writes
     */
    public void tell(TxnId txn, Outcome outcome, long postingNanos, Effects<RaidMessage> out) {
        if (outcome.isCommitted()) {
            committed++;
        } else {
            aborted++;
        }
        out.send(ports.self().sibling(RaidServer.AD), new AdMessage.Decided(txn, outcome, postingNanos));
    }

    public void checkInvariants() {
        roles.checkInvariants(site(), log.outcomes());
    }

    public long committed() {
        return committed;
    }

    public long aborted() {
        return aborted;
    }
}
