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
import org.raidlab.comm.naming.NameMessage.Deregistered;
import org.raidlab.comm.naming.NameMessage.HolderReply;
import org.raidlab.comm.naming.NameMessage.Lookup;
import org.raidlab.comm.naming.NameMessage.Notify;
import org.raidlab.comm.naming.NameMessage.Register;
import org.raidlab.comm.naming.NameMessage.Registered;
import org.raidlab.comm.naming.NameMessage.Superseded;
import org.raidlab.core.Address;

/** The name server alone: each message that it sends, and when. */
final class NameServerTest {
    private static final NameConfig CONFIG = NameConfig.DEFAULT;
    private static final int ADDRESSES_MAX = 3;
    private static final Address AC1 = Address.of(1, Kind.AC);
    private static final Address AC2 = Address.of(2, Kind.AC);
    private static final InetSocketAddress WATCHER = socket(9);

    private final VirtualClock clock = new VirtualClock();
    private final List<Sent> sent = new ArrayList<>();
    private final NameServer server = new NameServer(
            new NameConfig(
                    CONFIG.heartbeatNanos(),
                    CONFIG.downAfterNanos(),
                    CONFIG.graceNanos(),
                    CONFIG.forgetAfterNanos(),
                    ADDRESSES_MAX),
            clock,
            (to, message) -> sent.add(new Sent(to, message)));

    NameServerTest() {
        clock.advance(CONFIG.graceNanos());
        server.onDeadline();
    }

    private record Sent(InetSocketAddress to, NameMessage message) {}

    private static InetSocketAddress socket(int port) {
        return new InetSocketAddress("127.0.0.1", port);
    }

    private void register(int port, Address address, int incarnation, long request) {
        server.onMessage(socket(port), new Register(request, List.of(address), incarnation, 0, List.of()));
    }

    private void deregister(int port, Address address, int incarnation, long request) {
        server.onMessage(socket(port), new Deregister(request, List.of(address), incarnation));
    }

    private void watch(InetSocketAddress from) {
        server.onMessage(from, new Register(1, List.of(), 1, 0, List.of(AddressPattern.all(0))));
    }

    private void pass(long nanos) {
        clock.advance(nanos);
        server.onDeadline();
    }

    /** The messages of a type that were sent to a process since the last look. */
    private <T extends NameMessage> List<T> taken(InetSocketAddress to, Class<T> type) {
        List<T> taken = sent.stream()
                .filter(each -> each.to().equals(to))
                .map(Sent::message)
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
        sent.clear();
        return taken;
    }

    private long generation() {
        server.onMessage(socket(99), new Lookup(1, List.of()));
        return taken(socket(99), Bindings.class).getFirst().standing().generation();
    }

    @Test
    void aProcessThatIsSilentForItsTimeIsAnnouncedDownToWatchers() {
        register(1, AC1, 5, 1);
        pass(CONFIG.heartbeatNanos());
        watch(WATCHER);
        sent.clear();
        pass(CONFIG.downAfterNanos() - CONFIG.heartbeatNanos() - 1);
        assertThat(taken(WATCHER, Notify.class)).isEmpty();
        pass(1);
        assertThat(taken(WATCHER, Notify.class)).singleElement().satisfies(word -> {
            assertThat(word.change()).isEqualTo(Change.DOWN);
            assertThat(word.binding().address()).isEqualTo(AC1);
        });
        assertThat(server.byName()).containsEntry("names.deaths", 1L).containsEntry("names.up", 0L);
    }

    @Test
    void aWatcherThatIsSilentItselfIsToldNothingMore() {
        watch(WATCHER);
        register(1, AC1, 5, 1);
        sent.clear();
        pass(CONFIG.downAfterNanos());
        assertThat(sent).isEmpty();
    }

    @Test
    void moreWatchersThanTheLimitAreNotTold() {
        for (int port = 1; port <= ADDRESSES_MAX + 1; port++) {
            watch(socket(10 + port));
        }
        watch(socket(11));
        sent.clear();
        register(1, AC1, 5, 1);
        assertThat(sent)
                .filteredOn(each -> each.message() instanceof Notify)
                .extracting(each -> each.to().getPort())
                .containsExactly(11, 12, 13);
    }

    @Test
    void aDownAddressIsForgottenAfterItsTime() {
        register(1, AC1, 5, 1);
        pass(CONFIG.downAfterNanos());
        assertThat(server.nextDeadlineNanos())
                .isEqualTo(clock.monotonicNanos() + CONFIG.forgetAfterNanos() - CONFIG.downAfterNanos());
        pass(CONFIG.forgetAfterNanos() - CONFIG.downAfterNanos() - 1);
        assertThat(server.nextDeadlineNanos()).isEqualTo(clock.monotonicNanos() + 1);
        pass(1);
        assertThat(server.nextDeadlineNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void anAddressThatIsUpIsNeverForgotten() {
        register(1, AC1, 5, 1);
        clock.advance(CONFIG.forgetAfterNanos());
        register(1, AC1, 5, 2);
        server.onDeadline();
        assertThat(server.bindings()).extracting(Binding::address).containsExactly(AC1);
    }

    @Test
    void changesAreNumberedOnFromTheLargestNumberThatAProcessHasHeardOf() {
        register(1, AC1, 5, 1);
        server.onMessage(socket(2), new Register(1, List.of(), 1, 50, List.of()));
        assertThat(taken(socket(2), Registered.class).getFirst().standing().generation())
                .isEqualTo(51);
        server.onMessage(socket(2), new Lookup(2, List.of(AddressPattern.only(AC1))));
        Bindings answer = taken(socket(2), Bindings.class).getFirst();
        assertThat(answer.request()).isEqualTo(2);
        assertThat(answer.bindings()).extracting(Binding::generation).containsExactly(51L);
    }

    @Test
    void aHeartbeatThatKnowsTheNewestChangeChangesNothing() {
        register(1, AC1, 5, 1);
        long before = generation();
        server.onMessage(socket(1), new Register(2, List.of(AC1), 5, before, List.of()));
        assertThat(generation()).isEqualTo(before);
        assertThat(server.byName()).containsEntry("names.generation", before);
    }

    @Test
    void aLivingProcessThatLosesItsAddressIsTold() {
        register(1, AC1, 5, 1);
        register(2, AC1, 6, 1);
        assertThat(taken(socket(1), Superseded.class))
                .extracting(word -> word.holder().incarnation())
                .containsExactly(6);
    }

    @Test
    void nobodyIsToldWhereNoOtherProcessThatLivesHadTheAddress() {
        register(1, AC1, 5, 1);
        register(1, AC1, 6, 2);
        pass(CONFIG.downAfterNanos());
        register(2, AC1, 7, 1);
        assertThat(sent).noneMatch(each -> each.message() instanceof Superseded);
    }

    @Test
    void onlyTheHolderOfAnAddressEndsItsRegistration() {
        register(1, AC1, 5, 3);
        deregister(2, AC1, 5, 9);
        deregister(1, AC1, 4, 9);
        deregister(1, AC1, 5, 3);
        deregister(1, AC2, 5, 4);
        assertThat(server.bindings()).extracting(Binding::address).containsExactly(AC1);
        sent.clear();
        deregister(1, AC1, 5, 4);
        assertThat(server.bindings()).isEmpty();
        assertThat(taken(socket(1), Deregistered.class)).containsExactly(new Deregistered(4));
    }

    @Test
    void aDeregisteredProcessIsToldOfNoChangeMore() {
        watch(WATCHER);
        server.onMessage(WATCHER, new Deregister(2, List.of(), 1));
        sent.clear();
        register(1, AC1, 5, 1);
        assertThat(taken(WATCHER, Notify.class)).isEmpty();
    }

    @Test
    void aRegistrationThatWasUnderWayWhenItsProcessEndedIsTooLate() {
        register(1, AC1, 5, 1);
        deregister(1, AC1, 5, 3);
        register(1, AC1, 5, 3);
        assertThat(server.bindings()).isEmpty();
        register(1, AC1, 5, 4);
        assertThat(server.bindings()).hasSize(1);
    }

    @Test
    void aLaterIncarnationThatIsDownBarsAnEarlierOneForFiveTimesTheSilence() {
        register(1, AC1, 6, 1);
        pass(CONFIG.downAfterNanos());
        pass(4 * CONFIG.downAfterNanos() - 1);
        register(2, AC1, 5, 1);
        assertThat(server.bindings()).isEmpty();
        assertThat(taken(socket(2), Superseded.class)).hasSize(1);
        pass(1);
        register(2, AC1, 5, 2);
        assertThat(server.bindings()).extracting(Binding::incarnation).containsExactly(5);
        assertThat(server.byName()).containsEntry("names.refused", 1L).containsEntry("names.registrations", 3L);
    }

    @Test
    void messagesThatOnlyTheNameServerOrOtherProcessesGetAreCounted() {
        Binding binding = new Binding(AC1, socket(1), 5, 1);
        NameMessage.Standing standing = new NameMessage.Standing(1, 1, false);
        List<NameMessage> misdirected = List.of(
                new Registered(1, standing),
                new Superseded(binding),
                new Bindings(1, standing, List.of(binding)),
                new Notify(1, Change.UP, binding),
                new Deregistered(1),
                new AskHolder(1, AC1),
                new HolderReply(1, 5));
        misdirected.forEach(message -> server.onMessage(socket(1), message));
        assertThat(server.byName()).containsEntry("names.misdirected", 7L).containsEntry("names.up", 0L);
        assertThat(sent).isEmpty();
        register(1, AC1, 5, 1);
        assertThat(server.byName()).containsEntry("names.up", 1L);
    }
}
