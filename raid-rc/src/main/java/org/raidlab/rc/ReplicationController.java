package org.raidlab.rc;

import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Checkpointable;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.ProtocolServer;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SavedCounters;

/**
 * The Replication Controller of a site: it passes RC messages to its replication method, tells AC who takes part in
 * transactions, and ignores messages for other servers.
 */
public final class ReplicationController implements ProtocolServer<RcMessage>, Checkpointable<RaidMessage> {
    private final ReplicationMethod method;
    private final Address ac;
    private AcMessage.@Nullable View told;
    private final SavedCounters savedCounters =
            new SavedCounters(name -> name.equals("hints") || name.equals("copiers") || name.equals("elections"));

    /** @param self the address of this server */
    public ReplicationController(Address self, ReplicationMethod method) {
        this.method = method;
        this.ac = self.sibling(RaidServer.AC);
    }

    @Override
    public Class<RcMessage> protocol() {
        return RcMessage.class;
    }

    @Override
    public void step(Envelope<RaidMessage> in, RcMessage message, Effects<RaidMessage> out) {
        method.onMessage(in, message, out);
        tellView(out);
    }

    /** Tells AC who takes part, if that has changed: to ask for it at each commit would cost two steps more. */
    private void tellView(Effects<RaidMessage> out) {
        AcMessage.View now = method.view();
        if (!now.equals(told)) {
            told = now;
            out.send(ac, now);
        }
    }

    @Override
    public void onReady(Effects<RaidMessage> out) {
        tellView(out);
    }

    @Override
    public void onTimer(TimerToken token, Effects<RaidMessage> out) {
        method.onTimer(token, out);
        tellView(out);
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
