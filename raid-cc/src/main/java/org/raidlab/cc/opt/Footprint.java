package org.raidlab.cc.opt;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.TxnId;
import org.raidlab.core.relation.RelationId;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Write;

/**
 * A transaction as granules.
 *
 * @param read RS(T)
 * @param written WS(T): of each write its tuple, its keys and its fragment; keys and fragments may stand there
 *     repeatedly
 */
record Footprint(TxnId txn, List<Granule> read, List<Granule> written) {
    static Footprint of(TxnId txn, List<ReadEntry> reads, List<Write> writes) {
        return new Footprint(txn, reads.stream().map(Granule::of).toList(), written(writes));
    }

    private static List<Granule> written(List<Write> writes) {
        List<Granule> granules = new ArrayList<>(2 * writes.size() + 1);
        RelationId last = null;
        for (Write write : writes) {
            granules.add(Granule.Tuple.of(write));
            for (Write.KeyTouch touch : write.keys()) {
                granules.add(new Granule.Key(touch.index(), touch.key()));
            }
            if (!write.relation().equals(last)) {
                last = write.relation();
                granules.add(new Granule.Fragment(last));
            }
        }
        return granules;
    }
}
