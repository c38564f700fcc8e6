package org.raidlab.systemm.log;

import java.security.MessageDigest;
import org.raidlab.core.codec.Row;
import org.raidlab.systemm.SystemMDevices;
import org.raidlab.systemm.SystemMRecord;
import org.raidlab.systemm.SystemMRecord.Cleared;
import org.raidlab.systemm.SystemMRecord.Page;
import org.raidlab.systemm.SystemMRecord.SweepBegin;
import org.raidlab.systemm.SystemMRecord.SweepEnd;
import org.raidlab.systemm.data.StateDigest;

/** The chain over the records of a log: each has the hash of its content and of the chain before it. */
final class LogChain {
    private static final int BYTES = 32;
    /** The chain before the first record of a site. */
    static final Row GENESIS = new Row(new byte[BYTES]);

    private final MessageDigest sha256 = StateDigest.sha256();
    private Row last = GENESIS;

    /** Returns the record with its chain, which becomes the last one. */
    SystemMRecord chained(SystemMRecord record) {
        last = after(last, record);
        return with(record, last);
    }

    /** Returns the chain that this record has to have after that one. */
    Row after(Row before, SystemMRecord record) {
        sha256.update(before.bytes());
        return new Row(sha256.digest(SystemMDevices.LOG.records().encode(with(record, Row.EMPTY))));
    }

    private static SystemMRecord with(SystemMRecord record, Row chain) {
        return switch (record) {
            case Page page -> new Page(page.page(), page.content(), chain);
            case SweepBegin mark -> new SweepBegin(mark.sweep(), mark.copy(), mark.lsn(), chain);
            case SweepEnd mark -> new SweepEnd(mark.sweep(), chain);
            case Cleared cleared -> new Cleared(cleared.sweep(), cleared.segments(), chain);
        };
    }

    Row last() {
        return last;
    }

    void continueAfter(Row chain) {
        last = chain;
    }
}
