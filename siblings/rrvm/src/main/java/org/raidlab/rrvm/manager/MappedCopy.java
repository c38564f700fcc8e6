package org.raidlab.rrvm.manager;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.Invariants;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.LogEffects;
import org.raidlab.rrvm.RrvmDevices;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmMessage.StorageMessage;
import org.raidlab.rrvm.RrvmRecord;
import org.raidlab.rrvm.RrvmRecord.MappedRedo;
import org.raidlab.rrvm.RrvmRecord.Redo;

/**
 * The copy of the log's end in mapped files. It gets what the disk does not have when a transaction asks for it. A
 * restart takes from it what the log on disk lacks.
 */
final class MappedCopy {
    private record Placed(long sequence, Lsn at) {}

    private final LocalLog log;
    /** Where the transactions stand that the disk may lack. */
    private final ArrayDeque<Placed> placed = new ArrayDeque<>();

    private final List<Redo> replayed = new ArrayList<>();
    private boolean isCut = true;
    private long appended;
    private long durable;

    MappedCopy(LocalLog log) {
        this.log = log;
    }

    /** Takes note of a transaction that the mapped files had at a start. */
    void replayed(Redo record) {
        replayed.add(record);
        isCut = false;
    }

    /** Takes the transactions that the log lacks into log and memory. */
    void redo(DataFile data, Effects<RrvmMessage> out) {
        for (Redo record : replayed) {
            if (record.sequence() > log.appended()) {
                data.apply(record.writes());
                log.append(record, LocalLog.Way.BACKGROUND, out);
            }
        }
        replayed.clear();
    }

    /** Writes the newest transaction of the log, and those before it that neither these files nor the disk have. */
    void append(Effects<RrvmMessage> out) {
        LogEffects<RrvmMessage> files = out.log(RrvmDevices.MAPPED);
        List<Redo> records = log.undrainedAfter(appended);
        for (Redo record : records.subList(0, records.size() - 1)) {
            place(record, files.append(new MappedRedo(record)));
        }
        Redo last = records.getLast();
        place(last, files.append(new MappedRedo(last), new StorageMessage.Mapped(last.sequence())));
    }

    private void place(Redo record, Lsn at) {
        placed.add(new Placed(record.sequence(), at));
        appended = record.sequence();
        isCut = false;
    }

    void mapped(long sequence) {
        durable = Math.max(durable, sequence);
    }

    /** Returns the last transaction that these files have for sure; 0 if none since the start. */
    long durable() {
        return durable;
    }

    /** Frees what the disk has. */
    void cut(Effects<RrvmMessage> out) {
        while (!placed.isEmpty() && placed.getFirst().sequence() <= log.durable()) {
            placed.removeFirst();
        }
        if (!isCut) {
            LogEffects<RrvmMessage> files = out.log(RrvmDevices.MAPPED);
            isCut = placed.isEmpty();
            files.truncate(
                    isCut
                            ? files.append(new RrvmRecord.DrainMark(log.durable()))
                            : placed.getFirst().at());
        }
    }

    void checkInvariants() {
        Invariants.check(durable <= appended && appended <= log.appended(), "mapped files have what was appended");
    }
}
