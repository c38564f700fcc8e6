package org.raidlab.rc;

import java.util.List;
import java.util.SequencedMap;
import org.raidlab.core.turn.Checkpointable;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.ProtocolServer;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SavedCounters;

/**
 * The Replication Controller of a site: it passes RC messages to its replication method and ignores messages for other
 * servers.
 */
public final class ReplicationController implements ProtocolServer<RcMessage>, Checkpointable<RaidMessage> {
    private final ReplicationMethod method;
    private final SavedCounters savedCounters =
            new SavedCounters(name -> name.equals("hints") || name.equals("copiers") || name.equals("elections"));

    public ReplicationController(ReplicationMethod method) {
        this.method = method;
    }

    @Override
    public Class<RcMessage> protocol() {
        return RcMessage.class;
    }

    @Override
    public void step(Envelope<RaidMessage> in, RcMessage message, Effects<RaidMessage> out) {
        method.onMessage(in, message, out);
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
