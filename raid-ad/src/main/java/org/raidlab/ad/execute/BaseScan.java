package org.raidlab.ad.execute;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.relation.Expr;

/**
 * A scan of a relation, or a range of it, as the database has it, batch by batch; the data that it depends on goes into
 * the read set. That is the whole relation for a range too: an update anywhere can bring a tuple into it.
 */
final class BaseScan implements TupleSource {
    private static final long BEGIN = 0;
    private static final long END = -1;
    private final Scope scope;
    private final ScanPlace place;
    private final Optional<Expr> filter;
    private final Meter meter;
    private final Batch batch;
    private @Nullable Mailbox mailbox;
    private long next = BEGIN;
    private long asOf;
    private boolean begun;

    BaseScan(Scope scope, ScanPlace place, Optional<Expr> filter, Meter meter) {
        this.scope = scope;
        this.place = place;
        this.filter = filter;
        this.meter = meter;
        this.batch = new Batch(scope.budget());
    }

    @Override
    public Advance advance() {
        while (true) {
            Advance inBatch = batch.advance();
            if (inBatch == Advance.ROW) {
                scope.recording().delivered(place.relation(), batch.current(), scope.readsOf(place.relation()));
            }
            if (inBatch != Advance.DONE || next == END) {
                return inBatch;
            }
            Optional<AdMessage.Tuples> answer = asked().take();
            if (answer.isEmpty()) {
                return Advance.WAITING;
            }
            accept(answer.get());
        }
    }

    @Override
    public void ask() {
        asked();
    }

    private Mailbox asked() {
        Mailbox known = mailbox;
        if (known == null) {
            known = scope.requests().scan(place, next, asOf, filter, meter);
            mailbox = known;
        }
        return known;
    }

    private void accept(AdMessage.Tuples answer) {
        mailbox = null;
        if (!begun || answer.asOf() > asOf) {
            begun = true;
            asOf = answer.asOf();
            scope.recording().began(place.relation(), asOf, scope.readsOf(place.relation()));
        }
        next = answer.next();
        batch.refill(answer.tuples());
    }

    @Override
    public AdMessage.Tuple current() {
        return batch.current();
    }
}
