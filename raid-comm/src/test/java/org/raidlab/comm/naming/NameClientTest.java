package org.raidlab.comm.naming;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.comm.addressing.AddressPattern;
import org.raidlab.comm.addressing.Binding;
import org.raidlab.comm.addressing.Kind;
import org.raidlab.comm.ldg.VirtualClock;
import org.raidlab.comm.naming.NameMessage.AskHolder;
import org.raidlab.comm.naming.NameMessage.Bindings;
import org.raidlab.comm.naming.NameMessage.Change;
import org.raidlab.comm.naming.NameMessage.Deregister;
import org.raidlab.comm.naming.NameMessage.HolderReply;
import org.raidlab.comm.naming.NameMessage.Lookup;
import org.raidlab.comm.naming.NameMessage.Notify;
import org.raidlab.comm.naming.NameMessage.Register;
import org.raidlab.comm.naming.NameMessage.Registered;
import org.raidlab.comm.naming.NameMessage.Standing;
import org.raidlab.comm.naming.NameMessage.Superseded;
import org.raidlab.core.Address;

/** A client alone: which answers it believes, and what it sends. */
final class NameClientTest {
    private static final long HEARTBEAT = NameConfig.DEFAULT.heartbeatNanos();
    private static final long DOWN_AFTER = NameConfig.DEFAULT.downAfterNanos();
    private static final InetSocketAddress OTHER = NameNet.socket(102);
    private static final Address AC1 = Address.of(1, Kind.AC);
    private static final Address AC2 = Address.of(2, Kind.AC);

    private final VirtualClock clock = new VirtualClock();
    private final List<NameMessage> sent = new ArrayList<>();
    private final List<InetSocketAddress> sentTo = new ArrayList<>();
    private final NameProcess process = process(101);
    private final NameClient client = process.client;

    private NameProcess process(int port) {
        return new NameProcess(NameNet.socket(port), clock, (to, message) -> {
            sentTo.add(to);
            sent.add(message);
        });
    }

    private void hear(NameMessage message) {
        client.onMessage(NameNet.SERVER, message);
    }

    private static Standing at(long generation) {
        return new Standing(1, generation, false);
    }

    private static Binding binding(Address address, InetSocketAddress socket, int incarnation, long generation) {
        return new Binding(address, socket, incarnation, generation);
    }

    private <T extends NameMessage> T last(Class<T> type) {
        return type.cast(sent.getLast());
    }

    @Test
    void aClientThatBeginsToWatchLooksUpAtOnce() {
        client.watch(AddressPattern.all(0));
        assertThat(sent)
                .containsExactly(
                        new Register(1, List.of(), 0, 0, List.of(AddressPattern.all(0))),
                        new Lookup(2, List.of(AddressPattern.all(0))));
        client.watch(AddressPattern.all(0));
        assertThat(sent).hasSize(2);
    }

    @Test
    void aHeartbeatIsAnEighthOfItsIntervalEarlyAtMost() {
        List<Long> deadlines = new ArrayList<>();
        for (int port = 1; port <= 50; port++) {
            NameProcess each = process(port);
            each.client.register(List.of(AC1), 1);
            deadlines.add(each.client.nextDeadlineNanos() - clock.monotonicNanos());
        }
        assertThat(deadlines).allMatch(deadline -> deadline <= HEARTBEAT && deadline >= HEARTBEAT * 7 / 8);
        assertThat(deadlines).anyMatch(deadline -> deadline < HEARTBEAT * 9 / 10);
        assertThat(deadlines).doesNotHaveDuplicates();
    }

    @Test
    void theAnswerToTheNewestRequestCountsAndOneToARequestNeverMadeDoesNot() {
        client.register(List.of(AC1), 1);
        hear(new Registered(2, at(0)));
        assertThat(client.nameServerAnswers()).isFalse();
        hear(new Registered(1, at(0)));
        assertThat(client.nameServerAnswers()).isTrue();
    }

    @Test
    void theLastTenRequestsAreRecent() {
        for (int time = 0; time < 12; time++) {
            client.register(List.of(AC1), 1);
        }
        hear(new Registered(2, at(0)));
        assertThat(client.nameServerAnswers()).isFalse();
        hear(new Registered(3, at(0)));
        assertThat(client.nameServerAnswers()).isTrue();
    }

    @Test
    void anAnswerToALookUpShowsThatTheNameServerLives() {
        client.watch(AddressPattern.all(0));
        hear(new Bindings(1, at(1), List.of()));
        assertThat(process.heard).isEmpty();
        hear(new Bindings(2, at(1), List.of()));
        assertThat(process.heard).containsExactly("name server answers");
        assertThat(client.nextDeadlineNanos()).isLessThanOrEqualTo(clock.monotonicNanos() + HEARTBEAT);
    }

    @Test
    void withEachFifthAnswerThatShowsNoGapEverythingIsLookedUpAllTheSame() {
        client.watch(AddressPattern.all(0));
        hear(new Bindings(2, at(3), List.of()));
        for (int request = 3; request < 7; request++) {
            client.register(List.of(), 1);
            hear(new Registered(request, at(3)));
            assertThat(sent).last().isInstanceOf(Register.class);
        }
        client.register(List.of(), 1);
        hear(new Registered(7, at(3)));
        assertThat(sent).last().isInstanceOf(Lookup.class);
    }

    @Test
    void aNameServerThatIsSilentForItsTimeIsReported() {
        client.register(List.of(AC1), 1);
        hear(new Registered(1, at(0)));
        clock.advance(DOWN_AFTER - 1);
        client.onDeadline();
        assertThat(client.nameServerAnswers()).isTrue();
        clock.advance(1);
        client.onDeadline();
        assertThat(client.nameServerAnswers()).isFalse();
    }

    @Test
    void aWithdrawnProcessHasNoAddressAndGoesOnWatching() {
        client.watch(AddressPattern.all(0));
        client.register(List.of(AC1), 3);
        sent.clear();
        client.withdraw();
        assertThat(sent)
                .containsExactly(
                        new Deregister(4, List.of(AC1), 3),
                        new Register(5, List.of(), 3, 0, List.of(AddressPattern.all(0))));
        assertThat(client.nextDeadlineNanos()).isLessThanOrEqualTo(clock.monotonicNanos() + HEARTBEAT);
    }

    @Test
    void aForgedWordIsForgottenWithTheNextAnswerAndItsNumberToo() {
        client.watch(AddressPattern.all(0));
        hear(new Bindings(2, at(3), List.of(binding(AC1, OTHER, 1, 3))));
        hear(new Notify(1, Change.UP, binding(AC2, OTHER, 1, 500)));
        client.register(List.of(), 1);
        assertThat(last(Register.class).generationSeen()).isEqualTo(500);
        hear(new Registered(3, at(3)));
        hear(new Registered(3, at(4)));
        Lookup lookup = last(Lookup.class);
        hear(new Bindings(lookup.request(), at(4), List.of(binding(AC1, OTHER, 1, 3))));
        assertThat(client.book().find(AC2)).isNull();
        client.register(List.of(), 1);
        assertThat(last(Register.class).generationSeen()).isEqualTo(4);
        assertThat(process.heard)
                .containsExactly("name server answers", "up 1.AC in 1", "up 2.AC in 1", "down 2.AC in 1");
    }

    @Test
    void theProcessThatIsSaidToHaveAnAddressIsAskedOnceInASilence() {
        client.register(List.of(AC1), 1);
        sent.clear();
        hear(new Superseded(binding(AC1, OTHER, 2, 9)));
        AskHolder first = last(AskHolder.class);
        assertThat(first.address()).isEqualTo(AC1);
        assertThat(sentTo).last().isEqualTo(OTHER);
        clock.advance(DOWN_AFTER - 1);
        hear(new Superseded(binding(AC1, OTHER, 2, 9)));
        assertThat(sent).containsExactly(first);
        clock.advance(1);
        hear(new Superseded(binding(AC1, OTHER, 2, 9)));
        assertThat(sent).hasSize(2);
        assertThat(last(AskHolder.class).nonce()).isNotEqualTo(first.nonce());
    }

    @Test
    void onlyTheReplyOfTheProcessThatWasAskedInALaterOrTheSameIncarnationCounts() {
        client.register(List.of(AC1), 2);
        hear(new Superseded(binding(AC1, OTHER, 2, 9)));
        long nonce = last(AskHolder.class).nonce();
        client.onMessage(NameNet.socket(103), new HolderReply(nonce, 2));
        client.onMessage(OTHER, new HolderReply(nonce + 1, 2));
        client.onMessage(OTHER, new HolderReply(nonce, 1));
        assertThat(process.heard).isEmpty();
        client.onMessage(OTHER, new HolderReply(nonce, 2));
        client.onMessage(OTHER, new HolderReply(nonce, 2));
        assertThat(process.heard).containsExactly("superseded by 102");
    }

    @Test
    void aHolderRepliesToOthersAndNotToItself() {
        client.register(List.of(AC1), 2);
        sent.clear();
        client.onMessage(OTHER, new AskHolder(7, AC2));
        assertThat(sent).isEmpty();
        client.onMessage(OTHER, new AskHolder(7, AC1));
        assertThat(sent).containsExactly(new HolderReply(7, 2));
        hear(new Superseded(binding(AC1, process.socket, 2, 9)));
        AskHolder own = last(AskHolder.class);
        client.onMessage(process.socket, own);
        assertThat(sent).hasSize(2);
        client.onMessage(OTHER, new AskHolder(8, AC1));
        assertThat(sent).hasSize(3);
    }

    @Test
    void wordsOfTheNameServerFromElsewhereAreIgnored() {
        client.watch(AddressPattern.all(0));
        client.register(List.of(AC1), 1);
        Binding lie = binding(AC1, OTHER, 9, 9);
        List<NameMessage> words = List.of(
                new Registered(3, at(9)),
                new Bindings(2, at(9), List.of(lie)),
                new Notify(1, Change.UP, lie),
                new Superseded(lie));
        sent.clear();
        words.forEach(word -> client.onMessage(OTHER, word));
        assertThat(process.heard).isEmpty();
        assertThat(sent).isEmpty();
        assertThat(client.book().find(AC1)).isNull();
    }
}
