package org.raidlab.am.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.am.relation.RelationStore;
import org.raidlab.am.slot.SlotArea;
import org.raidlab.am.work.Work;
import org.raidlab.core.Address;
import org.raidlab.core.Stamp;
import org.raidlab.core.relation.Row;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.Item;
import org.raidlab.msg.RaidMessage;

/**
 * Answers with the copies of some items, for a copier transaction: all in one step, so that no post comes in between.
 */
public record FetchWork(ReadPorts ports, Address from, AmMessage.Fetch request) implements Work {
    @Override
    public int step(int tuples, Effects<RaidMessage> out) {
        List<AdMessage.GoodCopy> copies = new ArrayList<>(request.items().size());
        for (Item item : request.items()) {
            if (isKnownHere(item)) {
                copies.add(copy(item));
            }
        }
        out.send(
                from,
                new AdMessage.Fetched(request.ticket(), copies, ports.posts().getAsLong()));
        return request.items().size();
    }

    /** Of what this site does not hold it must not say that there is nothing. */
    private boolean isKnownHere(Item item) {
        Optional<RelationStore> store = ports.database().relations().get(item.relation());
        return store.isEmpty() || ports.database().held(item.relation()).isPresent();
    }

    private AdMessage.GoodCopy copy(Item item) {
        Optional<RelationStore> store = ports.database().relations().get(item.relation());
        int position = store.map(found -> found.find(item.tuple().bits())).orElse(SlotArea.NONE);
        if (store.isEmpty() || position == SlotArea.NONE) {
            return new AdMessage.GoodCopy(item, Stamp.NONE, Optional.empty());
        }
        SlotArea slots = store.get().slots();
        Optional<Row> row = slots.isLive(position) ? Optional.of(new Row(slots.row(position))) : Optional.empty();
        return new AdMessage.GoodCopy(item, new Stamp(slots.version(position)), row);
    }

    @Override
    public boolean isDone() {
        return true;
    }
}
