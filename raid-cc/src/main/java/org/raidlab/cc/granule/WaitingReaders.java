package org.raidlab.cc.granule;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.core.TxnId;
import org.raidlab.msg.CcMessage;

/** Transactions without writes that met a pending writer and wait until it is decided. They hold nothing. */
final class WaitingReaders {
    private record Waiting(CcMessage.Check request, TxnId writer) {}

    private final int max;
    private final SequencedMap<TxnId, Waiting> waiting = new LinkedHashMap<>();

    WaitingReaders(int max) {
        this.max = max;
    }

    int size() {
        return waiting.size();
    }

    List<TxnId> readers() {
        return List.copyOf(waiting.keySet());
    }

    boolean isFull() {
        return waiting.size() >= max;
    }

    void add(CcMessage.Check request, TxnId writer) {
        waiting.put(request.txn(), new Waiting(request, writer));
    }

    void remove(TxnId reader) {
        waiting.remove(reader);
    }

    /** Removes and returns the transactions that waited for this writer. */
    List<CcMessage.Check> takeWaitingFor(TxnId writer) {
        List<CcMessage.Check> taken = new ArrayList<>();
        waiting.values().removeIf(each -> each.writer.equals(writer) && taken.add(each.request));
        return taken;
    }

    /** Returns the writers that transactions wait for. */
    List<TxnId> writers() {
        return waiting.isEmpty()
                ? List.of()
                : waiting.values().stream().map(Waiting::writer).distinct().toList();
    }
}
