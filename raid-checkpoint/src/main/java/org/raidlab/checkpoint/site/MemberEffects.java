package org.raidlab.checkpoint.site;

import java.time.Duration;
import java.util.List;
import org.raidlab.checkpoint.CheckpointEvent;
import org.raidlab.checkpoint.CheckpointRecord;
import org.raidlab.checkpoint.WrappedMessage;
import org.raidlab.core.Address;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.core.turn.LogEffects;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.msg.RaidMessage;

/**
 * The effects of a member's wrapper as effects of a server of RAID: normal messages leave unchanged, since the turn
 * tags them with the interval; the wrapper's records go to the site's line.
 */
final class MemberEffects implements Effects<WrappedMessage<RaidMessage>> {
    /** The site member that contains the wrapper. */
    interface Member {
        void keep(CheckpointRecord record);

        void noted(CheckpointEvent event);
    }

    private final Address self;
    private final Effects<RaidMessage> out;
    private final MemberMessages messages;
    private final Member member;

    MemberEffects(Address self, Effects<RaidMessage> out, MemberMessages messages, Member member) {
        this.self = self;
        this.out = out;
        this.messages = messages;
        this.member = member;
    }

    @Override
    public void send(Address to, WrappedMessage<RaidMessage> body) {
        out.send(to, messages.leaving(to, body));
    }

    @Override
    public void sendDurable(Address to, WrappedMessage<RaidMessage> body) {
        out.sendDurable(to, messages.leaving(to, body));
    }

    @Override
    public void multicast(List<Address> to, WrappedMessage<RaidMessage> body) {
        out.multicast(to, messages.leaving(to.getFirst(), body));
    }

    @Override
    public Lsn force(LogRecord record) {
        return record instanceof CheckpointRecord mine ? keep(mine) : out.force(record);
    }

    @Override
    public Lsn append(LogRecord record) {
        return record instanceof CheckpointRecord mine ? keep(mine) : out.append(record);
    }

    private Lsn keep(CheckpointRecord record) {
        member.keep(record);
        return Lsn.START;
    }

    @Override
    public void writeBlocks(BlockRange to, Block content, WrappedMessage<RaidMessage> whenDone) {
        throw new UnsupportedOperationException("no member of a site's group writes blocks");
    }

    @Override
    public LogEffects<WrappedMessage<RaidMessage>> log(LogDevice device) {
        return LogEffects.converted(out.log(device), whenDurable -> messages.leaving(self, whenDurable));
    }

    @Override
    public void truncateLog(Lsn before) {
        throw new UnsupportedOperationException("the wrapper has nothing in the site's log");
    }

    @Override
    public void setTimer(TimerToken token, Duration delay) {
        out.setTimer(token, delay);
    }

    @Override
    public void cancelTimer(TimerToken token) {
        out.cancelTimer(token);
    }

    @Override
    public void trace(TraceEvent event) {
        if (event instanceof CheckpointEvent mine) {
            member.noted(mine);
        }
        out.trace(event);
    }
}
