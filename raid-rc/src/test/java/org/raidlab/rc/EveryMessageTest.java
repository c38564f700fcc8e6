package org.raidlab.rc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.raidlab.core.Address;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.property.RecordGen;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Ports;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RcMessage;
import org.raidlab.rc.membership.MembershipConfig.PartitionControl;
import org.raidlab.rc.membership.MembershipConfig.Reads;
import org.raidlab.rc.quorum.QuorumConfig;
import org.raidlab.rc.quorum.QuorumConsensus;
import org.raidlab.rc.quorum.Quorums;
import org.raidlab.rc.rowa.ReadOneWriteAll;
import org.raidlab.rc.rowaa.AvailableCopies;
import org.raidlab.rc.rowaa.RowaaConfig;

/** Each method takes every type of message, also those of other methods, which mean nothing to it. */
class EveryMessageTest {
    private static final Address SELF = Address.of(1, RaidServer.RC);
    private static final List<Integer> SITES = List.of(1, 2, 3);
    private static final int DRAWS = 20;
    private static final RcMessage START = new RcMessage.Restored(Optional.empty(), List.of(), List.of(), 0);
    private static final Set<Class<?>> OF_ROWA =
            Set.of(RcMessage.SiteUp.class, RcMessage.SiteDown.class, RcMessage.AskSource.class);
    private static final Set<Class<?>> OF_QUORUM = Set.of(
            RcMessage.Restored.class,
            RcMessage.CheckReplicas.class,
            RcMessage.Decided.class,
            RcMessage.AskSnapshot.class,
            RcMessage.Part.class,
            RcMessage.Redone.class,
            RcMessage.Heartbeat.class,
            RcMessage.CopierEnded.class,
            RcMessage.AskSource.class,
            RcMessage.Recorded.class);

    private final SentToSites sent = new SentToSites();

    static List<Class<?>> types() {
        return List.of(RcMessage.class.getPermittedSubclasses());
    }

    private static Stream<RcMessage> messages(Class<?> type) {
        SeededRandom random = new SeededRandom(type.getName().hashCode());
        return Stream.generate(() -> (RcMessage)
                        new RecordGen().of(type.asSubclass(Record.class)).next(random))
                .limit(DRAWS);
    }

    private static Ports ports() {
        return new Ports(SELF, 1, new ManualClock(), new SeededRandom(1), () -> 0);
    }

    private void hear(ReplicationMethod method, RcMessage message) {
        Address ac = SELF.sibling(RaidServer.AC);
        method.onMessage(new Envelope<>(ac, SELF, new MessageTag(0, 0), message), message, sent);
    }

    @ParameterizedTest
    @MethodSource("types")
    void readOneWriteAllIgnoresTheMessagesOfViews(Class<?> type) {
        ReplicationMethod method = new ReadOneWriteAll(new Member(1, 1), SITES);
        messages(type).forEach(message -> hear(method, message));

        if (!OF_ROWA.contains(type)) {
            assertThat(sent.messages()).isEmpty();
            assertThat(sent.notes()).hasSize(DRAWS).hasOnlyElementsOfType(RaidTrace.Ignored.class);
        }
    }

    @ParameterizedTest
    @MethodSource("types")
    void quorumConsensusIgnoresTheMessagesOfViews(Class<?> type) {
        ReplicationMethod method = new QuorumConsensus(ports(), QuorumConfig.of(Quorums.majority(SITES)));
        hear(method, START);
        sent.take();
        if (!OF_QUORUM.contains(type)) {
            messages(type).forEach(message -> hear(method, message));
            assertThat(sent.messages()).isEmpty();
            assertThat(sent.notes()).hasSize(DRAWS).hasOnlyElementsOfType(RaidTrace.Ignored.class);
        }
    }

    /** Outside of views, and before its log is read: what no message may do is to end the site. */
    @ParameterizedTest
    @MethodSource("types")
    void aSiteInNoViewTakesEveryMessage(Class<?> type) {
        RowaaConfig config = RowaaConfig.of(SITES, PartitionControl.DYNAMIC_MAJORITY, Reads.LEASE);
        AvailableCopies restoring = new AvailableCopies(ports(), config);
        AvailableCopies outside = new AvailableCopies(ports(), config);
        hear(outside, START);
        messages(type).forEach(message -> {
            hear(outside, message);
            if (!(message instanceof RcMessage.Restored)) {
                hear(restoring, message);
            }
        });

        outside.checkInvariants();
        assertThat(outside.unfinished()).containsExactly("is OUTSIDE of views");
        assertThat(restoring.view().down()).containsExactly(2, 3);
        assertThat(restoring.counters()).containsEntry("up", 0L).containsEntry("down", 3L);
    }
}
