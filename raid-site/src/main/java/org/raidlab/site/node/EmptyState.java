package org.raidlab.site.node;

import java.util.List;
import org.raidlab.core.turn.Log;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.codec.RaidDevices;

/**
 * The log of a site without data: its state is up to date as of no view. The other sites take it for one that is added:
 * all its copies are out of date before a view has it.
 */
public final class EmptyState {
    private EmptyState() {}

    /** Writes the empty state as the first record of a new log; the record is durable when this returns. */
    public static void write(Log log, List<Integer> founders) {
        List<Member> members =
                founders.stream().sorted().map(site -> new Member(site, 0)).toList();
        log.replay((at, record) -> {});
        log.append(RaidDevices.LOG
                .records()
                .encode(new RaidRecord.Views(0, new SessionVector(1, members), 0, 0, List.of())));
        log.force();
    }
}
