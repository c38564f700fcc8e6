package org.raidlab.rrvm.sim;

import java.util.List;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Server;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmMessage.ManagerMessage;
import org.raidlab.rrvm.RrvmMessage.MemoryMessage;

/** Keeps nothing, and says the contrary. */
final class AcknowledgesWhatItDrops extends MutantServer {
    private long high;

    AcknowledgesWhatItDrops(Server<RrvmMessage> right, Address self) {
        super(right, self);
    }

    @Override
    Envelope<RrvmMessage> hear(Envelope<RrvmMessage> in) {
        if (in.body() instanceof MemoryMessage.Store store) {
            high = store.records().isEmpty() ? 0 : store.records().getLast().sequence();
            return Mutants.with(in, new MemoryMessage.Store(store.attachment(), store.durable(), List.of()));
        }
        return in;
    }

    @Override
    RrvmMessage send(Address to, RrvmMessage body) {
        return body instanceof ManagerMessage.Stored stored
                ? new ManagerMessage.Stored(stored.attachment(), Math.max(high, stored.high()), stored.result())
                : body;
    }
}
