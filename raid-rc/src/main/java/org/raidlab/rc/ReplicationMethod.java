package org.raidlab.rc;

import java.util.List;
import java.util.SequencedMap;
import org.raidlab.core.Invariants;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RcMessage;

/**
 * A replica control method: it decides which sites take part in a transaction and how copies that missed a transaction
 * are refreshed.
 */
public interface ReplicationMethod {
    void onMessage(Envelope<RaidMessage> in, RcMessage message, Effects<RaidMessage> out);

    void onTimer(TimerToken token, Effects<RaidMessage> out);

    /** Throws if the state violates an invariant of the method. */
    void checkInvariants();

    /** Describes the work that has begun and has not ended; the list is empty when the site is idle. */
    default List<String> unfinished() {
        return List.of();
    }

    /** Returns the counters by name. */
    SequencedMap<String, Long> counters();

    /**
     * A view of all configured sites.
     *
     * @param number grows with every change; means something at this site and in this incarnation only
     * @param up by site number
     * @param down by site number
     */
    record View(long number, List<Member> up, List<Integer> down) {
        public View {
            Invariants.check(number > 0, "views count from 1");
            up = List.copyOf(up);
            down = List.copyOf(down);
        }
    }
}
