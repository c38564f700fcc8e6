package org.raidlab.comm.naming;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.raidlab.comm.addressing.AddressPattern;
import org.raidlab.comm.addressing.Binding;
import org.raidlab.comm.addressing.Kind;
import org.raidlab.comm.naming.NameMessage.Notify;
import org.raidlab.comm.naming.NameMessage.Register;
import org.raidlab.comm.naming.NameWorld.Process;
import org.raidlab.core.Address;

final class NameServiceTest {
    private static final Address AC1 = Address.of(1, Kind.AC);
    private static final Address CC1 = Address.of(1, Kind.CC);
    private static final Address AC2 = Address.of(2, Kind.AC);
    private static final AddressPattern ALL_ACS = AddressPattern.ofType(0, Kind.AC);

    private final NameWorld world = new NameWorld(1);
    private final Process watcher = world.start(1).hosting(1, Address.of(9, Kind.RC));

    @BeforeEach
    void watchAllAcsAndOutliveTheGrace() {
        watcher.client.watch(ALL_ACS);
        world.run(3_000);
        assertThat(watcher.news()).containsExactly("server");
    }

    @Test
    void aRegistrationIsToldToWhoeverWatches() {
        world.start(2).hosting(5, AC1, CC1);
        world.run(1);
        assertThat(watcher.news()).containsExactly("up 1.AC 5");
        assertThat(watcher.client.book().socketOf(AC1)).isEqualTo(NameWorld.socket(2));
        assertThat(watcher.client.book().socketOf(CC1)).isNull();
    }

    @Test
    void whoWatchesLaterIsToldOfThoseWhoAreUp() {
        world.start(2).hosting(5, AC1, CC1);
        world.run(1_000);
        watcher.news();
        watcher.client.watch(AddressPattern.ofSite(0, 1));
        world.run(1);
        assertThat(watcher.news()).containsExactly("up 1.CC 5");
    }

    @Test
    void heartbeatsAreNoNews() {
        world.start(2).hosting(5, AC1);
        world.run(10_000);
        assertThat(watcher.news()).containsExactly("up 1.AC 5");
    }

    @Test
    void silenceOfASecondIsDeath() {
        Process process = world.start(2).hosting(5, AC1);
        world.run(1_000);
        watcher.news();
        world.kill(process);
        world.run(750);
        assertThat(watcher.news()).isEmpty();
        world.run(450);
        assertThat(watcher.news()).containsExactly("down 1.AC 5");
        assertThat(watcher.client.book().socketOf(AC1)).isNull();
    }

    @Test
    void aDeregistrationIsDeathAtOnce() {
        Process process = world.start(2).hosting(5, AC1);
        world.run(500);
        watcher.news();
        process.client.deregister();
        world.run(1);
        assertThat(watcher.news()).containsExactly("down 1.AC 5");
        world.run(5_000);
        assertThat(watcher.news()).isEmpty();
    }

    @Test
    void aNewIncarnationReplacesTheOldBeforeItsDeathIsNoticed() {
        Process old = world.start(2).hosting(5, AC1);
        world.run(500);
        watcher.news();
        world.kill(old);
        world.start(3).hosting(6, AC1);
        world.run(2_000);
        assertThat(watcher.news()).containsExactly("down 1.AC 5", "up 1.AC 6");
        assertThat(watcher.client.book().socketOf(AC1)).isEqualTo(NameWorld.socket(3));
    }

    @Test
    void ofTwoProcessesTheNewerIncarnationWinsAndTheOtherIsTold() {
        Process old = world.start(2).hosting(5, AC1);
        world.run(10);
        Process young = world.start(3).hosting(6, AC1);
        world.run(50);
        assertThat(old.news()).contains("superseded 1.AC 6");
        assertThat(young.news()).doesNotContain("superseded 1.AC 5");
        world.run(5_000);
        assertThat(watcher.client.book().find(AC1))
                .extracting(Binding::incarnation)
                .isEqualTo(6);
        assertThat(watcher.news()).containsExactly("up 1.AC 5", "down 1.AC 5", "up 1.AC 6");
    }

    @Test
    void ofTwoProcessesOfOneIncarnationTheFirstKeepsTheAddressWhileItLives() {
        Process first = world.start(2).hosting(5, AC1);
        world.run(10);
        Process second = world.start(3).hosting(5, AC1);
        world.run(1_000);
        assertThat(second.news()).contains("superseded 1.AC 5");
        assertThat(first.news()).containsExactly("server");
        world.kill(first);
        world.run(1_500);
        assertThat(watcher.client.book().socketOf(AC1)).isEqualTo(NameWorld.socket(3));
    }

    @Test
    void aServerThatMovesInAnOrderlyWayIsReportedMoved() {
        Process from = world.start(2).hosting(5, AC1);
        world.run(10);
        from.client.deregister();
        world.start(3).hosting(5, AC1);
        world.run(10);
        assertThat(watcher.news()).containsExactly("up 1.AC 5", "down 1.AC 5", "up 1.AC 5");
        assertThat(world.fromServer)
                .anyMatch(each -> each instanceof Notify word
                        && word.change() == NameMessage.Change.MOVED
                        && word.binding().socket().equals(NameWorld.socket(3)));
    }

    @Test
    void aDelayedRegistrationOfAnOldLifeHidesNothing() {
        world.start(3).hosting(6, AC1);
        world.run(10);
        Register delayed = new Register(99, List.of(AC1), 5, 0, List.of());
        world.send(NameWorld.socket(2), NameWorld.SERVER, delayed);
        world.run(10);
        assertThat(world.server().bindings())
                .filteredOn(binding -> binding.address().equals(AC1))
                .singleElement()
                .extracting(Binding::incarnation)
                .isEqualTo(6);
    }

    @Test
    void aDelayedHeartbeatDoesNotUndoADeregistration() {
        Process process = world.start(2).hosting(5, AC1);
        world.run(500);
        process.client.deregister();
        world.run(1);
        watcher.news();
        world.send(process.socket, NameWorld.SERVER, new Register(1, List.of(AC1), 5, 0, List.of()));
        world.run(1);
        assertThat(watcher.news()).isEmpty();
    }

    @Test
    void theBookServesWhileTheNameServerIsDead() {
        world.start(2).hosting(5, AC1);
        world.run(500);
        watcher.news();
        world.killServer();
        world.run(60_000);
        assertThat(watcher.news()).containsExactly("no server");
        assertThat(watcher.client.nameServerAnswers()).isFalse();
        assertThat(watcher.client.book().socketOf(AC1)).isEqualTo(NameWorld.socket(2));
    }

    @Test
    void aNewLifeOfTheNameServerKnowsEveryoneAgainAndSaysNobodyIsDown() {
        world.start(2).hosting(5, AC1);
        world.start(3).hosting(7, AC2);
        world.run(500);
        watcher.news();
        world.killServer();
        world.run(5_000);
        world.startServer();
        world.run(250);
        assertThat(world.server().bindings()).extracting(Binding::address).contains(AC1, AC2);
        world.run(10_000);
        assertThat(watcher.news()).containsExactly("no server", "server");
    }

    @Test
    void whoDiedWhileTheNameServerWasDeadIsDownAfterItsGrace() {
        Process process = world.start(2).hosting(5, AC1);
        world.start(3).hosting(7, AC2);
        world.run(500);
        world.killServer();
        world.kill(process);
        world.run(5_000);
        watcher.news();
        world.startServer();
        world.run(1_900);
        assertThat(watcher.news()).containsExactly("server");
        world.run(500);
        assertThat(watcher.news()).containsExactly("down 1.AC 5");
    }

    @Test
    void nobodyIsDownDuringGrace() {
        world.killServer();
        world.startServer();
        Process process = world.start(2).hosting(5, AC1);
        world.run(300);
        world.kill(process);
        watcher.news();
        world.run(1_650);
        assertThat(watcher.news()).isEmpty();
        world.run(100);
        assertThat(watcher.news()).containsExactly("down 1.AC 5");
    }

    /** A new life's own count begins below everything that was said before. */
    @Test
    void generationsCountOnOverLivesOfTheNameServer() {
        Process process = world.start(2).hosting(5, AC1);
        world.run(500);
        long before = watcher.client.book().find(AC1).generation();
        world.killServer();
        world.startServer();
        world.run(3_000);
        world.kill(process);
        world.run(1_500);
        world.start(2).hosting(6, AC1);
        world.run(10);
        assertThat(watcher.client.book().find(AC1).generation()).isGreaterThan(before);
    }

    @Test
    void aGenerationNoOneReachesIsNotBelieved() {
        world.send(NameWorld.socket(66), NameWorld.SERVER, new Register(1, List.of(), 1, Long.MAX_VALUE, List.of()));
        world.start(2).hosting(5, AC1);
        world.run(10);
        assertThat(watcher.news()).containsExactly("up 1.AC 5");
    }

    @Test
    void whatAStrangerSaysInTheNameServersNameIsIgnored() {
        Notify lie = new Notify(0, NameMessage.Change.UP, new Binding(AC1, NameWorld.socket(66), 99, 99));
        world.send(NameWorld.socket(66), watcher.socket, lie);
        world.run(10);
        assertThat(watcher.news()).isEmpty();
    }

    @Test
    void theTableHasALimit() {
        NameServer server = new NameServer(new NameConfig(1, 2, 2, 1_000_000_000, 3), world.clock, (_, _) -> {});
        for (int number = 0; number < 10; number++) {
            Address client = new Address(0, 0, Kind.CLIENT, number);
            server.onMessage(NameWorld.socket(100 + number), new Register(1, List.of(client), 1, 0, List.of()));
        }
        assertThat(server.bindings()).hasSize(3);
        assertThat(server.byName()).containsEntry("names.over-limit", 7L);
    }
}
