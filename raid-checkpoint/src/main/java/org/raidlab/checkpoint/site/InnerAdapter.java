package org.raidlab.checkpoint.site;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.raidlab.checkpoint.Group;
import org.raidlab.checkpoint.ProcessState;
import org.raidlab.core.Address;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Checkpointable;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.msg.CheckpointMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord.Image;
import org.raidlab.msg.RaidRecord.Traffic;
import org.raidlab.msg.RaidServer;

/**
 * A site's server inside the wrapper: it counts group messages as of each image, and passes its own log cuts around the
 * wrapper, which has nothing in the log.
 */
final class InnerAdapter extends WrappedServer<RaidMessage> implements Checkpointable<RaidMessage> {
    private final Checkpointable<RaidMessage> server;
    private final Group group;
    private final Consumer<Lsn> cut;
    private final long[] sent;
    private final long[] received;

    /** @param cut takes the position before which the server needs nothing of the log */
    InnerAdapter(Checkpointable<RaidMessage> server, Group group, Consumer<Lsn> cut) {
        super(server);
        this.server = server;
        this.group = group;
        this.cut = cut;
        sent = new long[group.size()];
        received = new long[group.size()];
    }

    /**
     * Counts a message of the server that left, or did not have to wait: the message is in the past of every later
     * image.
     */
    void left(Address to) {
        if (group.contains(to)) {
            sent[group.number(to)]++;
        }
    }

    /** Returns the image of the server in a process's state, with the traffic by the numbers of the group's members. */
    Image image(RaidServer type, int incarnation, byte[] state) {
        List<Traffic> traffic = new ArrayList<>();
        for (int member = 0; member < group.size(); member++) {
            traffic.add(new Traffic(sent[member], received[member]));
        }
        return new Image(type, incarnation, traffic, ProcessState.image(state));
    }

    @Override
    protected Effects<RaidMessage> effects(Effects<RaidMessage> out) {
        return new ForwardingEffects<>(out) {
            @Override
            public void truncateLog(Lsn before) {
                cut.accept(before);
            }
        };
    }

    @Override
    public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
        if (group.contains(in.from())) {
            received[group.number(in.from())]++;
        }
        if (in.body() instanceof CheckpointMessage.Restored(byte[] state)) {
            server.restore(state, effects(out));
        } else {
            super.onMessage(in, out);
        }
    }

    @Override
    public byte[] save() {
        return server.save();
    }

    @Override
    public void restore(byte[] image, Effects<RaidMessage> out) {
        server.restore(image, effects(out));
    }
}
