package org.raidlab.ad.execute;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Value;

/**
 * A transaction's reads at the Access Manager, numbered so that an answer finds its request and a late answer finds
 * none.
 */
public final class Requests {
    private static final long BEGIN = 0;
    /** The number of posts before a read. */
    private static final long UNKNOWN = 0;

    private final TxnId txn;
    private final AnnouncedReads announced;
    private final RemoteReads remote;
    private final SequencedMap<Integer, Mailbox> open = new LinkedHashMap<>();
    private final List<AmMessage> outgoing = new ArrayList<>();
    private @Nullable DryRunWork dryRunWork;
    private int last;

    /** Creates the requests of a transaction whose reads no Concurrency Controller asks for. */
    public Requests(TxnId txn) {
        this(txn, AnnouncedReads.NOT_ASKED);
    }

    /** @param begun as of {@link AnnouncedReads} */
    public Requests(TxnId txn, long begun) {
        this.txn = txn;
        this.announced = new AnnouncedReads(txn, begun);
        this.remote = new RemoteReads(txn, this::nextNumber, announced);
    }

    /** Returns the home site of the transaction. */
    public int home() {
        return txn.site();
    }

    /** Requests a batch of a scan; one answer comes. */
    Mailbox scan(ScanPlace place, long cursor, long asOf, Optional<Expr> filter, Meter meter) {
        List<ReadEntry> reads =
                cursor == BEGIN ? List.of(new ReadEntry.FragmentRead(place.relation(), UNKNOWN)) : List.of();
        return ask(
                place.relation(),
                reads,
                number -> new AmMessage.Scan(
                        txn, number, place.relation(), place.range(), cursor, asOf, filter, place.attributes()),
                new Mailbox(false, meter));
    }

    /** Requests the tuples with some keys; the answer may come in parts, the last without a cursor. */
    Mailbox lookup(RelationId relation, long index, List<List<Value>> keys, List<Write.KeyTouch> entries, Meter meter) {
        List<ReadEntry> reads = new ArrayList<>();
        entries.forEach(entry -> reads.add(new ReadEntry.KeyRead(entry.index(), entry.key(), UNKNOWN)));
        return ask(
                relation,
                reads,
                number -> new AmMessage.Lookup(txn, number, relation, index, keys),
                new Mailbox(true, meter));
    }

    private Mailbox ask(RelationId relation, List<ReadEntry> reads, IntFunction<AmMessage> question, Mailbox mailbox) {
        if (remote.concern(relation)) {
            remote.read(relation, reads, question, mailbox);
        } else {
            AmMessage numbered = question.apply(nextNumber());
            open.put(last, mailbox);
            if (announced.concern(reads)) {
                announced.hold(last, reads, numbered);
            } else {
                outgoing.add(numbered);
            }
        }
        return mailbox;
    }

    /** The reads that are announced before they are made. */
    public AnnouncedReads announced() {
        return announced;
    }

    /** Makes a read that a Concurrency Controller has allowed; one that was allowed before changes nothing. */
    public void allowed(int number) {
        AmMessage question = announced.allowed(number);
        if (question == null) {
            remote.allowed(number);
        } else {
            outgoing.add(question);
        }
    }

    private int nextNumber() {
        return ++last;
    }

    /** The reads at other sites. */
    public RemoteReads remote() {
        return remote;
    }

    /** Takes an answer; false if no read waits for it. */
    public boolean answered(AdMessage.Tuples answer) {
        Mailbox mailbox = open.get(answer.request());
        if (mailbox == null) {
            return remote.answered(answer);
        }
        if (mailbox.put(answer)) {
            open.remove(answer.request());
        }
        return true;
    }

    /** Requests a dry run of a commit with writes. */
    public DryRunWork rehearse() {
        DryRunWork asked = new DryRunWork();
        dryRunWork = asked;
        return asked;
    }

    /** Returns whether a dry run has been requested since the last call and has to be sent. */
    public boolean takeDryRun() {
        return dryRunWork != null && dryRunWork.takeQuestion();
    }

    /** Takes the answer to a dry run; false if no request waits for it. */
    public boolean answered(AdMessage.DryRunResult answer) {
        return dryRunWork != null && dryRunWork.put(answer);
    }

    /** Returns whether this read is under way. */
    public boolean isOpen(int request) {
        return open.containsKey(request) || remote.isOpen(request);
    }

    /** Returns whether any request is unanswered. */
    public boolean anyOpen() {
        return !open.isEmpty() || remote.anyOpen() || (dryRunWork != null && dryRunWork.isOpen());
    }

    /** Forgets all reads, since their statement is over. */
    public void forget() {
        open.clear();
        remote.forget();
        announced.forget();
        dryRunWork = null;
        outgoing.clear();
    }

    /** The requests made since the last call, to be sent. */
    public List<AmMessage> takeOutgoing() {
        List<AmMessage> taken = List.copyOf(outgoing);
        outgoing.clear();
        return taken;
    }
}
