package org.raidlab.rc;

import java.util.List;
import java.util.SequencedMap;
import org.raidlab.core.turn.Checkpointable;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.CheckpointMessage;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SavedCounters;
import org.raidlab.msg.UiMessage;

/**
 * The Replication Controller of a site: it passes RC messages to its replication method and ignores messages for other
 * servers.
 */
public final class ReplicationController implements Checkpointable<RaidMessage> {
    private final ReplicationMethod method;
    private final SavedCounters savedCounters =
            new SavedCounters(name -> name.equals("hints") || name.equals("copiers") || name.equals("elections"));

    public ReplicationController(ReplicationMethod method) {
        this.method = method;
    }

    @Override
    public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
        switch (in.body()) {
            case RcMessage message -> method.onMessage(in, message, out);
            case UiMessage _,
                    AdMessage _,
                    AmMessage _,
                    AcMessage _,
                    CcMessage _,
                    ClientMessage _,
                    CheckpointMessage _ -> out.trace(new RaidTrace.Ignored("RC is not the receiver of " + in.body()));
        }
    }

    @Override
    public void onTimer(TimerToken token, Effects<RaidMessage> out) {
        method.onTimer(token, out);
    }

    @Override
    public void checkInvariants() {
        method.checkInvariants();
    }

    @Override
    public List<String> unfinished() {
        return method.unfinished();
    }

    @Override
    public SequencedMap<String, Long> counters() {
        return savedCounters.counters(method.counters());
    }

    /**
     * Saves the counters only: views and fail-locks are in the log, and after a restart the method asks anew which
     * sites are up.
     */
    @Override
    public byte[] save() {
        return savedCounters.save(List.of(), counters());
    }

    @Override
    public void restore(byte[] image, Effects<RaidMessage> out) {
        savedCounters.restore(image);
    }
}
