package org.raidlab.rc;

import java.util.List;
import java.util.SequencedMap;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RcMessage;

/**
 * A replica control method: it decides which sites take part in a transaction and how copies that missed a transaction
 * are refreshed.
 */
public interface ReplicationMethod {
    void onMessage(Envelope<RaidMessage> in, RcMessage message, Effects<RaidMessage> out);

    void onTimer(TimerToken token, Effects<RaidMessage> out);

    /** Returns who takes part in a transaction that is to commit now. */
    AcMessage.View view();

    /** Throws if the state violates an invariant of the method. */
    void checkInvariants();

    /** Describes the work that has begun and has not ended; the list is empty when the site is idle. */
    default List<String> unfinished() {
        return List.of();
    }

    /** Returns the counters by name. */
    SequencedMap<String, Long> counters();
}
