package org.raidlab.comm.naming;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.raidlab.comm.addressing.AddressPattern;
import org.raidlab.comm.addressing.Binding;
import org.raidlab.comm.addressing.Kind;
import org.raidlab.comm.naming.NameMessage.Lookup;
import org.raidlab.comm.naming.NameMessage.Notify;
import org.raidlab.comm.naming.NameMessage.Register;
import org.raidlab.core.Address;

/** Name server and clients over a wire in memory. */
final class NamingTest {
    private static final Address AC_1 = Address.of(1, Kind.AC);
    private static final Address AC_2 = Address.of(2, Kind.AC);
    private static final Address CC_1 = Address.of(1, Kind.CC);
    private static final long SECOND = 1_000 * NameNet.MILLI;
    private static final long DOWN_AFTER = NameConfig.DEFAULT.downAfterNanos();
    private static final long GRACE = NameConfig.DEFAULT.graceNanos();
    private static final long SETTLED = GRACE + SECOND;

    private final NameNet net = new NameNet();
    private final NameProcess watcher = net.silent(100);

    NamingTest() {
        watcher.client.watch(AddressPattern.ofType(0, Kind.AC));
        net.run(SETTLED);
        watcher.heard.clear();
    }

    @Test
    void aNotifierSetIsToldOfUpsAndOrderlyEndsOfWhatItNames() {
        NameProcess one = net.start(101, AC_1, 3);
        NameProcess other = net.start(102, CC_1, 3);
        net.run(10 * NameNet.MILLI);
        one.client.deregister();
        other.client.deregister();
        net.run(10 * NameNet.MILLI);
        assertThat(watcher.heard).containsExactly("up 1.AC in 3", "down 1.AC in 3");
        assertThat(watcher.client.book().find(AC_1)).isNull();
    }

    @Test
    void whoWatchesLaterLearnsWhoIsUpAlready() {
        net.start(101, AC_1, 3);
        net.start(102, AC_2, 1);
        net.run(SECOND);
        NameProcess late = net.silent(103);
        late.client.watch(AddressPattern.all(0));
        net.run(10 * NameNet.MILLI);
        assertThat(late.heard).containsExactly("name server answers", "up 1.AC in 3", "up 2.AC in 1");
        assertThat(late.client.book().socketOf(AC_2)).isEqualTo(NameNet.socket(102));
    }

    @Test
    void silenceIsDownAfterItsTimeAndNotBefore() {
        NameProcess one = net.start(101, AC_1, 1);
        net.run(3 * SECOND);
        assertThat(watcher.heard).containsExactly("up 1.AC in 1");
        net.kill(one);
        net.run(DOWN_AFTER - NameNet.HEARTBEAT - 10 * NameNet.MILLI);
        assertThat(watcher.heard).hasSize(1);
        net.run(NameNet.HEARTBEAT + 20 * NameNet.MILLI);
        assertThat(watcher.heard).containsExactly("up 1.AC in 1", "down 1.AC in 1");
        assertThat(net.up()).isEmpty();
    }

    @Test
    void whoWasDownAndSpeaksAgainIsUp() {
        NameProcess one = net.start(101, AC_1, 1);
        net.run(SECOND);
        net.kill(one);
        net.run(2 * SECOND);
        net.revive(one);
        net.run(SECOND);
        assertThat(watcher.heard).containsExactly("up 1.AC in 1", "down 1.AC in 1", "up 1.AC in 1");
    }

    @Test
    void aNameServerThatReturnsKnowsEveryoneAfterAHeartbeatAndAnnouncesNobodyDown() {
        net.start(101, AC_1, 1);
        net.start(102, AC_2, 1);
        net.run(SECOND);
        watcher.heard.clear();
        net.killServer();
        net.run(3 * SECOND);
        assertThat(watcher.heard).containsExactly("name server is silent");
        assertThat(watcher.client.book().socketOf(AC_1)).isEqualTo(NameNet.socket(101));
        net.startServer();
        net.run(NameNet.HEARTBEAT + 2 * NameNet.MILLI);
        assertThat(net.up()).containsExactly(AC_1, AC_2);
        net.run(SETTLED);
        assertThat(watcher.heard).containsExactly("name server is silent", "name server answers");
        assertThat(watcher.client.nameServerAnswers()).isTrue();
    }

    @Test
    void whoDiedTogetherWithTheNameServerIsDownOnlyAfterItsGrace() {
        NameProcess one = net.start(101, AC_1, 1);
        net.start(102, AC_2, 1);
        net.run(SECOND);
        watcher.heard.clear();
        net.killServer();
        net.kill(one);
        net.run(SECOND / 2);
        net.startServer();
        net.run(GRACE - NameNet.MILLI);
        assertThat(watcher.heard).isEmpty();
        net.run(2 * NameNet.HEARTBEAT);
        assertThat(watcher.heard).containsExactly("down 1.AC in 1");
    }

    @Test
    void whoWasMissedByTheOldNameServerIsKnownThroughTheNew() {
        NameProcess one = net.start(101, AC_1, 1);
        net.run(SECOND);
        net.kill(one);
        net.run(2 * SECOND);
        net.killServer();
        assertThat(watcher.heard).endsWith("down 1.AC in 1");
        net.kill(watcher);
        net.startServer();
        net.revive(one);
        net.run(NameNet.HEARTBEAT);
        net.revive(watcher);
        net.run(SETTLED);
        assertThat(watcher.heard).endsWith("up 1.AC in 1");
        assertThat(watcher.client.book().socketOf(AC_1)).isEqualTo(one.socket);
    }

    @Test
    void aNewerIncarnationReplacesAnOlderOneAndThisOneIsTold() {
        NameProcess old = net.start(101, AC_1, 1);
        net.run(SECOND);
        net.start(102, AC_1, 2);
        net.run(10 * NameNet.MILLI);
        assertThat(watcher.heard).containsExactly("up 1.AC in 1", "down 1.AC in 1", "up 1.AC in 2");
        assertThat(old.heard).contains("superseded by 102");
    }

    @Test
    void aForgedRegistrationHidesAProcessForAWhileAndEndsItNot() {
        NameProcess one = net.silent(101);
        one.client.watch(AddressPattern.all(0));
        one.client.register(List.of(AC_1), 1);
        net.run(SECOND);
        net.post(NameNet.socket(666), NameNet.SERVER, new Register(1, List.of(AC_1), 7, 0, List.of()));
        net.run(10 * NameNet.MILLI);
        assertThat(socketAtWatcher(AC_1)).isEqualTo(NameNet.socket(666));
        net.run(10 * DOWN_AFTER);
        assertThat(socketAtWatcher(AC_1)).isEqualTo(one.socket);
        assertThat(one.heard).noneMatch(word -> word.startsWith("superseded"));
    }

    @Test
    void aForgerThatGoesOnRegisteringEndsNoProcess() {
        NameProcess one = net.silent(101);
        one.client.watch(AddressPattern.all(0));
        one.client.register(List.of(AC_1), 1);
        NameProcess other = net.start(102, AC_2, 1);
        for (int time = 0; time < 100; time++) {
            net.post(other.socket, NameNet.SERVER, new Register(time, List.of(AC_1), 7, 0, List.of()));
            net.run(NameNet.HEARTBEAT / 2);
        }
        assertThat(one.heard).noneMatch(word -> word.startsWith("superseded"));
    }

    @Test
    void aProcessThatIsSaidToBeInItsOwnPlaceGoesOn() {
        NameProcess one = net.silent(101);
        one.client.watch(AddressPattern.all(0));
        one.client.register(List.of(AC_1), 1);
        net.run(SECOND);
        Binding own = new Binding(AC_1, one.socket, 1, 9);
        net.post(NameNet.SERVER, one.socket, new NameMessage.Superseded(own));
        net.run(5 * DOWN_AFTER);
        assertThat(one.heard).noneMatch(word -> word.startsWith("superseded"));
    }

    @Test
    void thatSomebodyHasTheAddressOfAThirdProcessConcernsNobodyElse() {
        NameProcess one = net.start(101, AC_1, 1);
        NameProcess other = net.start(102, AC_2, 1);
        net.run(SECOND);
        Binding others = new Binding(AC_2, other.socket, 1, 9);
        net.post(NameNet.SERVER, one.socket, new NameMessage.Superseded(others));
        net.run(5 * DOWN_AFTER);
        assertThat(one.heard).noneMatch(word -> word.startsWith("superseded"));
    }

    @Test
    void aProcessWhoseAddressAnotherOneKeepsIsTold() {
        NameProcess old = net.silent(101);
        old.client.watch(AddressPattern.all(0));
        old.client.register(List.of(AC_1), 1);
        net.run(SECOND);
        net.start(102, AC_1, 2);
        net.run(5 * DOWN_AFTER);
        assertThat(old.heard).contains("superseded by 102");
    }

    @Test
    void anOldIncarnationNeverHidesANewerOne() {
        NameProcess newer = net.start(102, AC_1, 2);
        net.run(SECOND);
        NameProcess old = net.start(101, AC_1, 1);
        net.run(3 * SECOND);
        assertThat(old.heard).contains("superseded by 102");
        assertThat(watcher.heard).containsExactly("up 1.AC in 2");
        net.kill(newer);
        net.run(3 * SECOND);
        assertThat(watcher.heard).containsExactly("up 1.AC in 2", "down 1.AC in 2");
        assertThat(net.up()).isEmpty();
    }

    @Test
    void anOldIncarnationThatANewNameServerHearsFirstGivesWay() {
        NameProcess old = net.start(101, AC_1, 1);
        NameProcess newer = net.start(102, AC_1, 2);
        net.run(SECOND);
        net.killServer();
        net.kill(newer);
        net.startServer();
        net.run(SECOND);
        assertThat(watcher.heard).endsWith("up 1.AC in 2");
        net.revive(newer);
        old.heard.clear();
        net.run(SETTLED);
        assertThat(socketAtWatcher(AC_1)).isEqualTo(newer.socket);
        assertThat(old.heard).contains("superseded by 102");
        assertThat(watcher.heard).endsWith("up 1.AC in 2");
    }

    @Test
    void aSecondProcessOfTheSameLifeIsRefusedWhileTheFirstLives() {
        NameProcess first = net.start(101, AC_1, 1);
        net.run(SECOND);
        NameProcess second = net.start(102, AC_1, 1);
        net.run(SECOND);
        assertThat(second.heard).contains("superseded by 101");
        assertThat(socketAtWatcher(AC_1)).isEqualTo(first.socket);
        net.kill(first);
        net.run(3 * SECOND);
        assertThat(socketAtWatcher(AC_1)).isEqualTo(second.socket);
    }

    @Test
    void aRegistrationThatTookTooLongDoesNotUndoTheEnd() {
        NameProcess one = net.start(101, AC_1, 1);
        net.run(SECOND);
        one.client.deregister();
        net.run(10 * NameNet.MILLI);
        net.post(one.socket, NameNet.SERVER, new Register(1, List.of(AC_1), 1, 0, List.of()));
        net.run(10 * NameNet.MILLI);
        assertThat(net.up()).isEmpty();
    }

    @Test
    void aLostLookUpIsRepeated() {
        net.start(101, AC_1, 1);
        net.lose(letter -> letter.message() instanceof Lookup);
        NameProcess late = net.silent(103);
        late.client.watch(AddressPattern.all(0));
        net.run(SECOND);
        assertThat(late.heard).containsExactly("name server answers");
        net.lose(_ -> false);
        net.run(NameNet.HEARTBEAT + 5 * NameNet.MILLI);
        assertThat(late.heard).containsExactly("name server answers", "up 1.AC in 1");
    }

    @Test
    void aLostNotificationCostsAHeartbeatAndNoMore() {
        net.lose(letter -> letter.message() instanceof Notify);
        net.start(101, AC_1, 1);
        net.run(NameNet.HEARTBEAT + 10 * NameNet.MILLI);
        assertThat(watcher.heard).containsExactly("up 1.AC in 1");
    }

    @Test
    void aNameServerIsBelievedOnlyFromItsSocket() {
        NameProcess one = net.start(101, AC_1, 1);
        net.run(SECOND);
        NameMessage.Standing standing = new NameMessage.Standing(1, 1, false);
        for (int request = 0; request < 100; request++) {
            net.post(one.socket, watcher.socket, new NameMessage.Bindings(request, standing, List.of()));
        }
        net.run(NameNet.MILLI);
        assertThat(watcher.heard).containsExactly("up 1.AC in 1");
    }

    private InetSocketAddress socketAtWatcher(Address address) {
        return Objects.requireNonNull(watcher.client.book().socketOf(address));
    }
}
