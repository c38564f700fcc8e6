package org.raidlab.checkpoint.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Lsn;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.CheckpointMessage;
import org.raidlab.msg.RaidRecord.Image;
import org.raidlab.msg.RaidRecord.ProcessCheckpoint;
import org.raidlab.msg.RaidRecord.Traffic;
import org.raidlab.msg.RaidServer;

class SiteMemberTest {
    private final List<LogRecord> log = new ArrayList<>();
    private final FakeSite site = new FakeSite(log, 1);

    private void chat(long hops) {
        site.send(FakeSite.OUTSIDE, RaidServer.AC, new AdMessage.Begin(hops));
    }

    private void checkpoint() {
        site.sendOwn(RaidServer.AC, new CheckpointMessage.Begin());
    }

    private static long heard(ProcessCheckpoint checkpoint, RaidServer type) {
        return checkpoint.images().stream()
                .filter(image -> image.server() == type)
                .mapToLong(image -> ByteBuffer.wrap(image.state()).getLong())
                .findFirst()
                .orElse(-1);
    }

    @Test
    void oneRecordHoldsTheImagesOfAllWhomTheControllerHeardOf() {
        chat(8);
        site.deliverAll();
        checkpoint();
        site.deliverAll();

        ProcessCheckpoint last = site.last().orElseThrow();
        assertThat(log).containsExactly(last);
        assertThat(last.number()).isEqualTo(1);
        assertThat(SiteGroup.MEMBERS).extracting(type -> heard(last, type)).containsExactly(3L, 2L, 2L, 2L);
        assertThat(site.member(RaidServer.AC).interval()).isEqualTo(1);
    }

    @Test
    void theNextLifeGoesOnFromTheLastCheckpointAndForgetsWhatCameAfter() {
        chat(8);
        site.deliverAll();
        checkpoint();
        chat(100);
        site.deliverAll();

        FakeSite next = new FakeSite(log, 2);

        assertThat(SiteGroup.MEMBERS)
                .extracting(type -> next.talker(type).heard)
                .containsExactly(3L, 2L, 2L, 2L);
    }

    @Test
    void whoWasNotAskedKeepsItsImageOfAnEarlierLife() {
        chat(8);
        site.deliverAll();
        checkpoint();
        site.deliverAll();
        FakeSite next = new FakeSite(log, 2);
        next.sendOwn(RaidServer.AC, new CheckpointMessage.Begin());
        next.deliverAll();

        ProcessCheckpoint last = next.last().orElseThrow();
        assertThat(last.number()).isEqualTo(2);
        assertThat(last.images()).extracting(Image::incarnation).containsExactly(2, 1, 1, 1);
        assertThat(SiteGroup.MEMBERS).extracting(type -> heard(last, type)).containsExactly(3L, 2L, 2L, 2L);
    }

    @Test
    void theCheckpointIsWrittenAgainBeforeTheLogIsCutBehindIt() {
        checkpoint();
        site.deliverAll();
        ProcessCheckpoint last = site.last().orElseThrow();
        site.send(FakeSite.OUTSIDE, RaidServer.AC, new AcMessage.AwaitLog(0));
        site.deliverAll();
        assertThat(log).as("it stands behind the cut").containsExactly(last);
        site.send(FakeSite.OUTSIDE, RaidServer.AC, new AcMessage.AwaitLog(1));
        site.deliverAll();

        assertThat(log).containsExactly(last, last);
        assertThat(site.cuts).containsExactly(new Lsn(0), new Lsn(1));
    }

    @Test
    void aServerInsideWritesToALogBesideTheMainLogAndHearsWhenItIsDurable() {
        site.send(FakeSite.OUTSIDE, RaidServer.CC, new AcMessage.Posted(new TxnId(1, 1, 1), 0));
        site.deliverAll();

        assertThat(site.beside).singleElement().asString().startsWith("ledger Finished");
        assertThat(log).isEmpty();
        assertThat(site.talker(RaidServer.CC).heard)
                .as("the order and its completion")
                .isEqualTo(2);
    }

    /** Else a site that checkpoints passes for dead. */
    @Test
    void beatsAndTimersOfTheReplicationControllerPassWhileTrafficWaits() {
        chat(8);
        site.deliverAll();
        checkpoint();
        site.deliverOnlyTo(List.of(RaidServer.AC));
        site.deliverOnlyTo(List.of(RaidServer.AD, RaidServer.CC, RaidServer.RC));
        long beats = site.talker(RaidServer.RC).heard;
        long orders = site.talker(RaidServer.AD).heard;

        site.send(FakeSite.OUTSIDE, RaidServer.RC, new AdMessage.Begin(0));
        site.send(FakeSite.OUTSIDE, RaidServer.AD, new AdMessage.Begin(0));
        site.deliverOnlyTo(List.of(RaidServer.AD, RaidServer.CC, RaidServer.RC));
        site.fire(RaidServer.RC, new Talker.Alarm());
        assertThat(site.talker(RaidServer.RC).heard).isEqualTo(beats + 2);
        assertThat(site.talker(RaidServer.AD).heard)
                .as("a normal message waits until the checkpoint is decided")
                .isEqualTo(orders);

        site.deliverAll();
        assertThat(site.talker(RaidServer.AD).heard).isEqualTo(orders + 1);
    }

    @Test
    void nobodyOutsideTheSiteSpeaksOfItsCheckpoints() {
        site.send(FakeSite.OUTSIDE, RaidServer.AC, new CheckpointMessage.Begin());
        site.send(FakeSite.OUTSIDE, RaidServer.AC, new CheckpointMessage.Restored(new byte[Long.BYTES]));
        site.deliverAll();
        assertThat(log).isEmpty();
        assertThat(site.talker(RaidServer.AC).heard).isZero();
    }

    /** It was asked by a third one before it heard that the first instance has committed its checkpoint. */
    @Test
    void aMemberMayShareACommittedCheckpointWithTheNextInstance() {
        RecoveryLine recoveryLine = new RecoveryLine();
        recoveryLine.take(1, image(RaidServer.AC, 0, 0));
        TreeMap<Integer, Integer> members = new TreeMap<>();
        members.put(0, 1);
        recoveryLine.commit(members, site.out(RaidServer.AC));
        recoveryLine.commit(members, site.out(RaidServer.AC));
        assertThat(recoveryLine.number()).isEqualTo(2);
        assertThat(site.last().orElseThrow().images()).hasSize(1);
    }

    @Test
    void anOrphanBetweenTwoImagesIsNoticed() {
        RecoveryLine recoveryLine = new RecoveryLine();
        recoveryLine.take(1, image(RaidServer.AC, 0, 2));
        recoveryLine.take(1, image(RaidServer.AD, 1, 0));
        TreeMap<Integer, Integer> members = new TreeMap<>();
        members.put(0, 1);
        members.put(1, 1);
        assertThatThrownBy(() -> recoveryLine.commit(members, site.out(RaidServer.AC)))
                .hasMessageContaining("an orphan from AD at AC");
    }

    /** Of one that sent so much to every member, and heard so much of every member. */
    private static Image image(RaidServer server, long sent, long received) {
        return new Image(
                server,
                1,
                SiteGroup.MEMBERS.stream()
                        .map(member -> member == server ? new Traffic(0, 0) : new Traffic(sent, received))
                        .toList(),
                new byte[0]);
    }
}
