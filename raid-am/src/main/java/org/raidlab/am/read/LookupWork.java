package org.raidlab.am.read;

import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.raidlab.am.index.KeyIndex;
import org.raidlab.am.relation.RelationStore;
import org.raidlab.am.slot.SlotArea;
import org.raidlab.am.work.Work;
import org.raidlab.core.Address;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;

/**
 * The work of answering a look-up, in as many parts as needed; only the last part has no cursor. No post comes in
 * between, since requests are served one after the other.
 */
public final class LookupWork implements Work {
    private static final long MORE = 1;
    private static final long END = -1;

    private final ReadPorts ports;
    private final Address from;
    private final AmMessage.Lookup request;
    /** First tuples of the keys answered: two keys of the request can be equal. */
    private final TreeSet<Integer> answered = new TreeSet<>();

    private @Nullable Cursor cursor;
    private int parts;
    private boolean done;

    public LookupWork(ReadPorts ports, Address from, AmMessage.Lookup request) {
        this.ports = ports;
        this.from = from;
        this.request = request;
    }

    @Override
    public int step(int tuples, Effects<RaidMessage> out) {
        Cursor going = cursor == null ? open() : cursor;
        cursor = going;
        if (going == null) {
            done = true;
            out.send(from, new AdMessage.NoSuchRelation(request.txn(), request.request()));
            return 0;
        }
        Batch batch = new Batch(going.store, ports.answerBytes());
        int looked = going.fill(batch, tuples, out);
        done = going.isAtEnd();
        long next = done ? END : MORE;
        long asOf = ports.posts().getAsLong();
        out.send(from, new AdMessage.Tuples(request.txn(), request.request(), parts++, batch.tuples(), next, asOf));
        return looked;
    }

    private @Nullable Cursor open() {
        Optional<RelationStore> store = ports.database().held(request.relation());
        Optional<KeyIndex> index = store.flatMap(found -> found.index(request.index()));
        return index.isEmpty() ? null : new Cursor(store.get(), index.get());
    }

    @Override
    public boolean isDone() {
        return done;
    }

    /** The position of a look-up among the keys and the tuples of one key. */
    private final class Cursor {
        private final RelationStore store;
        private final KeyIndex index;
        private int nextKey;
        private int at = SlotArea.NONE;

        private Cursor(RelationStore store, KeyIndex index) {
            this.store = store;
            this.index = index;
        }

        private boolean isAtEnd() {
            return at == SlotArea.NONE && nextKey == request.keys().size();
        }

        private int fill(Batch batch, int most, Effects<RaidMessage> out) {
            int looked = 0;
            while (looked < most && !isAtEnd() && !batch.isFull()) {
                if (at == SlotArea.NONE) {
                    findNextKey();
                } else {
                    deliver(batch, out);
                }
                looked++;
            }
            return looked;
        }

        private void findNextKey() {
            Optional<Row> probe = index.probe(request.keys().get(nextKey++));
            int found = probe.isEmpty() ? SlotArea.NONE : index.find(probe.get().bytes());
            at = found == SlotArea.NONE || answered.add(found) ? found : SlotArea.NONE;
        }

        private void deliver(Batch batch, Effects<RaidMessage> out) {
            if (ports.traced()) {
                batch.noteRead(request.txn(), request.request(), at, out);
            }
            batch.add(at);
            at = index.next(at);
        }
    }
}
