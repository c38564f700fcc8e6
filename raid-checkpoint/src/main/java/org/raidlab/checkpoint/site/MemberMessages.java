package org.raidlab.checkpoint.site;

import java.util.Optional;
import org.raidlab.checkpoint.Group;
import org.raidlab.checkpoint.SyncCodec;
import org.raidlab.checkpoint.SyncMessage;
import org.raidlab.checkpoint.SyncType;
import org.raidlab.checkpoint.WrappedMessage;
import org.raidlab.core.Address;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.msg.CheckpointMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidTrace;

/** Converts a member's messages between the site's form and the wrapper's. */
final class MemberMessages {
    private final Group group;
    private final SyncCodec codec;
    private final InnerAdapter innerAdapter;

    /** @param innerAdapter counts what leaves */
    MemberMessages(Group group, InnerAdapter innerAdapter) {
        this.group = group;
        this.innerAdapter = innerAdapter;
        codec = new SyncCodec(group.size());
    }

    /**
     * Returns a message to the server; all members are of one incarnation of the site, so between them only intervals
     * differ.
     */
    WrappedMessage<RaidMessage> normal(Envelope<RaidMessage> in) {
        MessageTag messageTag =
                group.contains(in.from()) ? new MessageTag(0, in.messageTag().interval()) : in.messageTag();
        return new WrappedMessage.Normal<>(messageTag, 0, in.body());
    }

    /** Returns a synchronization message; bytes that are none are traced. */
    Optional<WrappedMessage<RaidMessage>> synchronization(byte[] bytes, Effects<RaidMessage> out) {
        try {
            return Optional.of(new WrappedMessage.Sync<>(codec.decode(bytes)));
        } catch (MalformedException e) {
            out.trace(new RaidTrace.Ignored("no synchronization message: " + e.getMessage()));
            return Optional.empty();
        }
    }

    /** Returns the message with which a member begins an instance. */
    WrappedMessage<RaidMessage> start(Address member) {
        return new WrappedMessage.Sync<>(SyncMessage.start(SyncType.START_CHECKPOINT, group.number(member)));
    }

    /** Returns a message of the wrapper as it leaves. */
    RaidMessage leaving(Address to, WrappedMessage<RaidMessage> message) {
        return switch (message) {
            case WrappedMessage.Normal<RaidMessage> normal -> {
                innerAdapter.left(to);
                yield normal.body();
            }
            case WrappedMessage.Sync<RaidMessage> sync -> new CheckpointMessage.Sync(codec.encode(sync.message()));
            case WrappedMessage.Received<RaidMessage> _,
                    WrappedMessage.Line<RaidMessage> _,
                    WrappedMessage.Restore<RaidMessage> _ ->
                throw new IllegalStateException("neither a sender log nor rollback instances here: " + message);
        };
    }
}
