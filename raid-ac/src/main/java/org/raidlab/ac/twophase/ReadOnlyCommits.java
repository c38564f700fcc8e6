package org.raidlab.ac.twophase;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.raidlab.ac.AcConfig;
import org.raidlab.core.Clock;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.SiteReads;
import org.raidlab.msg.Verdict;

/**
 * The transactions of this site that write nothing. Each site where they have read judges what was read there, all
 * after the last read; nothing is held or forced. What is decided anywhere is pending or posted at every site of the
 * view, so what all of them call current was current together at the moment when commitment was asked for. With quorums
 * it is so at some site of each read quorum: the sites of one judge the reads first, and this site last. The other way
 * round a copier could bring this site what it had missed in between, and nobody would know any more that the reader
 * had missed it.
 */
final class ReadOnlyCommits {
    /** The callback at the end of a transaction: it tells the Action Driver and counts the outcome. */
    interface Ending {
        void end(TxnId txn, Outcome outcome, Effects<RaidMessage> out);
    }

    private static final class Reader {
        private final AcMessage.Commit request;
        private final long deadlineNanos;
        private final TreeSet<Integer> missing = new TreeSet<>();
        /** The other sites of a read quorum. */
        private List<Member> quorum = List.of();
        /** The sites of the quorum that have said yes. */
        private final TreeSet<Integer> agreed = new TreeSet<>();

        private boolean checkedHere;
        private boolean judgedHere;
        private int attempt;

        private Reader(AcMessage.Commit request, long deadlineNanos) {
            this.request = request;
            this.deadlineNanos = deadlineNanos;
            request.elsewhere().forEach(each -> missing.add(each.source().site()));
        }

        private boolean isValidated() {
            return judgedHere && missing.isEmpty();
        }

        private boolean hasQuorum() {
            return quorum.stream().allMatch(member -> agreed.contains(member.site()));
        }
    }

    private final Clock clock;
    private final AcConfig config;
    private final SiteLinks links;
    private final CurrentView view;
    private final Ending ending;
    private final TreeMap<TxnId, Reader> readers = new TreeMap<>();

    ReadOnlyCommits(Clock clock, AcConfig config, SiteLinks links, CurrentView view, Ending ending) {
        this.clock = clock;
        this.config = config;
        this.links = links;
        this.view = view;
        this.ending = ending;
    }

    boolean has(TxnId txn) {
        return readers.containsKey(txn);
    }

    void begin(AcMessage.Commit request, Effects<RaidMessage> out) {
        TxnId txn = request.txn();
        Reader reader = new Reader(
                request, clock.monotonicNanos() + config.voteDeadline().toNanos());
        if (request.reads().isEmpty() && request.elsewhere().isEmpty()) {
            ending.end(txn, new Outcome.Committed(Stamp.NONE), out);
        } else if (reader.missing.size() < request.elsewhere().size()) {
            // One site in two lives: the earlier one counts no posts any more.
            ending.end(txn, new Outcome.Aborted(AbortReason.VIEW_CHANGED), out);
        } else {
            readers.put(txn, reader);
            if (config.confirmsVotes()) {
                confirm(reader, out);
            } else {
                checkHere(reader, out);
            }
            ask(reader, out);
        }
    }

    private void checkHere(Reader reader, Effects<RaidMessage> out) {
        if (!reader.checkedHere) {
            reader.checkedHere = true;
            links.check(reader.request.txn(), reader.request.reads(), List.of(), out);
        }
    }

    private void ask(Reader reader, Effects<RaidMessage> out) {
        TxnId txn = reader.request.txn();
        for (SiteReads each : reader.request.elsewhere()) {
            if (reader.missing.contains(each.source().site())) {
                out.send(links.controller(each.source().site()), new AcMessage.ValidateReads(txn, each));
            }
        }
        if (!reader.quorum.isEmpty()) {
            confirm(reader, out);
        }
        boolean alone = reader.missing.isEmpty() && reader.attempt == 0;
        out.setTimer(new AcTimer.Votes(txn), alone ? config.voteDeadline() : config.wait(reader.attempt));
    }

    /** Takes a verdict, and returns whether it was on a read-only transaction. */
    boolean onValidationResult(AcMessage.ValidationResult result, Effects<RaidMessage> out) {
        Reader reader = readers.get(result.txn());
        if (reader == null) {
            return false;
        }
        if (!reader.judgedHere) {
            reader.judgedHere = true;
            judged(reader, result.verdict(), out);
        }
        return true;
    }

    void onReadsValidated(AcMessage.ReadsValidated answer, Effects<RaidMessage> out) {
        Reader reader = readers.get(answer.txn());
        if (reader == null) {
            return;
        }
        if (reader.missing.remove(answer.site())) {
            judged(reader, answer.verdict(), out);
        } else if (config.confirmsVotes()) {
            judgedInQuorum(reader, answer, out);
        }
    }

    private void judgedInQuorum(Reader reader, AcMessage.ReadsValidated answer, Effects<RaidMessage> out) {
        switch (answer.verdict()) {
            case Verdict.No(AbortReason reason) -> over(reader, new Outcome.Aborted(reason), out);
            case Verdict.Yes() -> {
                if (reader.agreed.add(answer.site()) && reader.hasQuorum()) {
                    checkHere(reader, out);
                }
            }
        }
    }

    private void judged(Reader reader, Verdict verdict, Effects<RaidMessage> out) {
        switch (verdict) {
            case Verdict.No(AbortReason reason) -> over(reader, new Outcome.Aborted(reason), out);
            case Verdict.Yes() -> {
                if (reader.isValidated() && (view.isFixed() || config.confirmsVotes())) {
                    over(reader, new Outcome.Committed(Stamp.NONE), out);
                } else if (reader.isValidated()) {
                    confirm(reader, out);
                }
            }
        }
    }

    private void confirm(Reader reader, Effects<RaidMessage> out) {
        links.askConfirmation(reader.request.txn(), reader.request.reads(), out);
    }

    /**
     * Takes the Replication Controller's answer whether this site may validate its own reads alone, and which other
     * sites have to validate them. Returns whether it was about one of these.
     */
    boolean onReplicaCheckResult(AcMessage.ReplicaCheckResult result, Effects<RaidMessage> out) {
        Reader reader = readers.get(result.txn());
        if (reader == null) {
            return false;
        }
        if (config.confirmsVotes() && result.good()) {
            reader.quorum = result.others();
            askQuorum(reader, out);
        } else if (config.confirmsVotes() || reader.isValidated()) {
            Outcome outcome =
                    result.good() ? new Outcome.Committed(Stamp.NONE) : new Outcome.Aborted(AbortReason.SITE_DOWN);
            over(reader, outcome, out);
        }
        return true;
    }

    private void askQuorum(Reader reader, Effects<RaidMessage> out) {
        if (reader.hasQuorum()) {
            checkHere(reader, out);
            return;
        }
        List<ReadEntry> reads = ReadSetRouting.of(reader.request, config.readSet());
        for (Member member : reader.quorum) {
            if (!reader.agreed.contains(member.site())) {
                SiteReads request = new SiteReads(member, reads);
                out.send(links.controller(member.site()), new AcMessage.ValidateReads(reader.request.txn(), request));
            }
        }
        if (reader.attempt == 0) {
            out.setTimer(new AcTimer.Votes(reader.request.txn()), config.wait(0));
        }
    }

    private void over(Reader reader, Outcome outcome, Effects<RaidMessage> out) {
        TxnId txn = reader.request.txn();
        readers.remove(txn);
        out.cancelTimer(new AcTimer.Votes(txn));
        if (reader.checkedHere && !reader.judgedHere) {
            links.release(txn, false, Stamp.NONE, out);
        }
        ending.end(txn, outcome, out);
    }

    /** Takes a timer, and returns whether it belonged to a read-only transaction. */
    boolean onTimer(TxnId txn, Effects<RaidMessage> out) {
        Reader reader = readers.get(txn);
        if (reader == null) {
            return false;
        }
        if (clock.monotonicNanos() >= reader.deadlineNanos) {
            over(reader, new Outcome.Aborted(AbortReason.TIMEOUT), out);
        } else {
            reader.attempt++;
            ask(reader, out);
        }
        return true;
    }

    List<String> unfinished() {
        List<String> unfinished = new ArrayList<>();
        readers.forEach((txn, reader) -> unfinished.add(txn + " only reads, and is judged "
                + (reader.isValidated() ? "but not confirmed" : "not yet by sites " + reader.missing)));
        return unfinished;
    }

    int active() {
        return readers.size();
    }
}
