package org.raidlab.am.checkpoint;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.am.relation.Database;
import org.raidlab.am.slot.Segment;
import org.raidlab.am.slot.SegmentTable;
import org.raidlab.core.Stamp;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Recovery;
import org.raidlab.msg.codec.RaidDevices;

/** The loader of checkpoints: it reads the newest complete checkpoint, if there is one. */
public final class CheckpointLoader {
    private static final CheckpointHeader NOTHING = new CheckpointHeader(0, 0, 0, Stamp.NONE);

    /** A database restored from a checkpoint, and the checkpoint's header. */
    public record Loaded(Database database, CheckpointHeader header) {}

    private CheckpointLoader() {}

    /**
     * Loads the newest complete checkpoint; if the device was never written, returns number 0 and an empty database.
     */
    public static Loaded load(int site, List<Integer> founders, Recovery from) {
        Optional<CheckpointHeader> header = from.header(RaidDevices.DATABASE).map(CheckpointHeader::decode);
        return header.isEmpty() ? nothing(site, founders) : load(site, founders, from, header.get());
    }

    /** Returns a site's database before its first checkpoint. */
    public static Loaded nothing(int site, List<Integer> founders) {
        return new Loaded(Database.empty(site, founders), NOTHING);
    }

    private static Loaded load(int site, List<Integer> founders, Recovery from, CheckpointHeader header) {
        SegmentTable table = new SegmentTable();
        List<Segment> used = new ArrayList<>();
        for (int number = 0; number < header.segments(); number++) {
            BlockRange range = new BlockRange(RaidDevices.DATABASE, CheckpointHeader.block(number, header.copy()), 1);
            Segment segment = table.load(from.read(range), header.number(), header.copy());
            if (table.isUsed(number)) {
                used.add(segment);
            }
        }
        return new Loaded(Database.of(site, founders, table, used, header.number()), header);
    }
}
