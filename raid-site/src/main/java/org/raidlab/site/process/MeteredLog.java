package org.raidlab.site.process;

import java.util.SequencedMap;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Log;

/** A log that counts its forces and what they took. */
final class MeteredLog implements Log {
    private final Log log;
    private long forces;
    private long forceNanos;
    private long records;

    MeteredLog(Log log) {
        this.log = log;
    }

    @Override
    public void replay(Reader reader) {
        log.replay(reader);
    }

    @Override
    public Lsn append(byte[] payload) {
        records++;
        return log.append(payload);
    }

    @Override
    public void force() {
        long began = System.nanoTime();
        log.force();
        forceNanos += System.nanoTime() - began;
        forces++;
    }

    @Override
    public Lsn end() {
        return log.end();
    }

    @Override
    public Lsn durable() {
        return log.durable();
    }

    @Override
    public void truncate(Lsn before) {
        log.truncate(before);
    }

    @Override
    public void close() {
        log.close();
    }

    void counters(SequencedMap<String, Long> into) {
        into.put("log.forces", forces);
        into.put("log.force-micros", forceNanos / 1_000);
        into.put("log.records", records);
        into.put("log.bytes", log.end().offset());
    }
}
