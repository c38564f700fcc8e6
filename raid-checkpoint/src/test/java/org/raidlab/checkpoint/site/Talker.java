package org.raidlab.checkpoint.site;

import java.nio.ByteBuffer;
import org.raidlab.core.Address;
import org.raidlab.core.Lsn;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Checkpointable;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.codec.RaidDevices;

/**
 * A server that counts what it hears; a message is passed on from member to member as often as it says. It writes a
 * record to a log beside the main log for each {@code Posted}.
 */
final class Talker implements Checkpointable<RaidMessage> {
    record Alarm() implements TimerToken {}

    private final Address self;
    long heard;

    Talker(Address self) {
        this.self = self;
    }

    @Override
    public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
        heard++;
        if (in.body() instanceof AdMessage.Begin(long hops, long _) && hops > 0) {
            out.send(next(), new AdMessage.Begin(hops - 1));
        }
        if (in.body() instanceof AcMessage.AwaitLog(long position)) {
            out.truncateLog(new Lsn(position));
        }
        if (in.body() instanceof AcMessage.Posted) {
            out.log(RaidDevices.LEDGER).append(new RaidRecord.Finished(new TxnId(1, 1, 1)), new AdMessage.Begin(0));
        }
    }

    private Address next() {
        int own = SiteGroup.MEMBERS.indexOf(self.type());
        RaidServer next = SiteGroup.MEMBERS.get((own + 1) % SiteGroup.MEMBERS.size());
        return self.sibling(next);
    }

    @Override
    public void onTimer(TimerToken token, Effects<RaidMessage> out) {
        heard++;
    }

    @Override
    public byte[] save() {
        return ByteBuffer.allocate(Long.BYTES).putLong(heard).array();
    }

    @Override
    public void restore(byte[] image, Effects<RaidMessage> out) {
        heard = ByteBuffer.wrap(image).getLong();
    }
}
