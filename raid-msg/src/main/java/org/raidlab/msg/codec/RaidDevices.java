package org.raidlab.msg.codec;

import java.util.List;
import org.raidlab.core.turn.BlockDevice;
import org.raidlab.core.turn.Device;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.msg.LedgerEntry;
import org.raidlab.msg.RaidRecord;

/** The stable storage of a RAID site: its log, the ledger that keeps votes and decisions, and the database's blocks. */
public final class RaidDevices {
    /** Every vote and decision of the site; it is never cut. */
    public static final LogDevice LEDGER = LogDevice.of("ledger", LedgerEntry.class, Codecs.ledger());
    /** The records of all servers of the site. */
    public static final LogDevice LOG =
            LogDevice.of("log", RaidRecord.class, Codecs.records("packed")).keptIn(LEDGER);
    /** The checkpoints of the database. */
    public static final BlockDevice DATABASE = new BlockDevice("blocks", 65_536);

    /** The devices of a process with all servers of a site. */
    public static final List<Device> ALL = List.of(LOG, DATABASE);

    private RaidDevices() {}
}
