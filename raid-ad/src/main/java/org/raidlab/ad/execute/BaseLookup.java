package org.raidlab.ad.execute;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Value;

/** An index look-up in the database: each key goes into the read set, found or not, and each tuple found. */
final class BaseLookup implements TupleSource {
    private final Scope scope;
    private final RelationId relation;
    private final Index index;
    private final List<List<Value>> keys;
    private final List<Write.KeyTouch> entries;
    private final Meter meter;
    private final Batch batch;
    private @Nullable Mailbox mailbox;
    private boolean answered;
    private long asOf;

    /** Creates the look-up; {@code entries} are the index entries of {@code keys}. */
    BaseLookup(
            Scope scope,
            RelationId relation,
            Index index,
            List<List<Value>> keys,
            List<Write.KeyTouch> entries,
            Meter meter) {
        this.scope = scope;
        this.relation = relation;
        this.index = index;
        this.keys = keys;
        this.entries = entries;
        this.meter = meter;
        this.batch = new Batch(scope.budget());
    }

    @Override
    public void ask() {
        asked();
    }

    private Mailbox asked() {
        Mailbox known = mailbox;
        if (known == null) {
            known = scope.requests().lookup(relation, index.id(), keys, entries, meter);
            mailbox = known;
        }
        return known;
    }

    @Override
    public Advance advance() {
        Mailbox answers = asked();
        while (true) {
            Advance inBatch = batch.advance();
            if (inBatch == Advance.ROW) {
                AdMessage.Tuple tuple = batch.current();
                scope.readsOf(relation).accept(new ReadEntry.TupleRead(relation, tuple.id(), tuple.version()));
            }
            if (inBatch != Advance.DONE || answers.isFinished()) {
                return inBatch;
            }
            Optional<AdMessage.Tuples> answer = answers.take();
            if (answer.isEmpty()) {
                return Advance.WAITING;
            }
            accept(answer.get());
        }
    }

    private void accept(AdMessage.Tuples answer) {
        if (!answered || answer.asOf() > asOf) {
            answered = true;
            asOf = answer.asOf();
            Consumer<ReadEntry> reads = scope.readsOf(relation);
            entries.forEach(entry -> reads.accept(new ReadEntry.KeyRead(entry.index(), entry.key(), answer.asOf())));
        }
        batch.refill(answer.tuples());
    }

    @Override
    public AdMessage.Tuple current() {
        return batch.current();
    }
}
