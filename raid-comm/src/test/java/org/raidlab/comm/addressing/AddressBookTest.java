package org.raidlab.comm.addressing;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Address;

final class AddressBookTest {
    private static final Address AC1 = Address.of(1, Kind.AC);
    private static final Address AC2 = Address.of(2, Kind.AC);

    private final AddressBook book = new AddressBook();

    private static Binding word(Address address, int port, int incarnation, long generation) {
        return new Binding(address, new InetSocketAddress("127.0.0.1", port), incarnation, generation);
    }

    @Test
    void aNewerIncarnationOrALaterWordReplaces() {
        assertThat(book.enter(word(AC1, 1, 1, 10))).isTrue();
        assertThat(book.enter(word(AC1, 2, 1, 11))).isTrue();
        assertThat(book.enter(word(AC1, 3, 2, 5))).isTrue();
        assertThat(book.find(AC1)).isEqualTo(word(AC1, 3, 2, 5));
    }

    @Test
    void anOldWordHidesNothing() {
        book.enter(word(AC1, 2, 2, 10));
        assertThat(book.enter(word(AC1, 1, 1, 99))).isFalse();
        assertThat(book.enter(word(AC1, 1, 2, 10))).isFalse();
        assertThat(book.remove(word(AC1, 1, 1, 99))).isFalse();
        assertThat(book.remove(word(AC1, 1, 2, 9))).isFalse();
        assertThat(book.find(AC1)).isEqualTo(word(AC1, 2, 2, 10));
    }

    @Test
    void aLateUpDoesNotHideTheDownAfterIt() {
        book.enter(word(AC1, 1, 1, 10));
        assertThat(book.remove(word(AC1, 1, 1, 12))).isTrue();
        assertThat(book.enter(word(AC1, 1, 1, 11))).isFalse();
        assertThat(book.find(AC1)).isNull();
        assertThat(book.enter(word(AC1, 1, 1, 13))).isTrue();
    }

    @Test
    void aDownThatComesBeforeItsUpIsRemembered() {
        assertThat(book.remove(word(AC1, 1, 1, 12))).isFalse();
        assertThat(book.enter(word(AC1, 1, 1, 11))).isFalse();
        assertThat(book.remove(word(AC1, 1, 1, 10))).isFalse();
        assertThat(book.enter(word(AC1, 1, 2, 1))).isTrue();
    }

    @Test
    void aGroupIsInOrderOfAddress() {
        book.enter(word(AC2, 2, 1, 1));
        book.enter(word(AC1, 1, 1, 2));
        book.enter(word(AC1.sibling(Kind.CC), 1, 1, 3));
        assertThat(book.matching(AddressPattern.ofType(0, Kind.AC)))
                .extracting(Binding::address)
                .containsExactly(AC1, AC2);
    }

    @Test
    void whereAMessageCameFromServesUntilTheNameServerKnowsBetter() {
        InetSocketAddress learned = new InetSocketAddress("127.0.0.1", 9);
        book.learn(AC1, learned);
        assertThat(book.socketOf(AC1)).isEqualTo(learned);
        assertThat(book.find(AC1)).isNull();
        book.enter(word(AC1, 1, 1, 1));
        assertThat(book.socketOf(AC1)).isEqualTo(new InetSocketAddress("127.0.0.1", 1));
        assertThat(book.socketOf(AC2)).isNull();
    }

    @Test
    void whatIsDoubtedGivesWayToAnyWordAndWhatIsNewerDoesNot() {
        book.enter(word(AC1, 1, 9, 10));
        book.enter(word(AC2, 2, 9, 11));
        book.doubtUpTo(10);
        assertThat(book.enter(word(AC1, 3, 1, 5))).isTrue();
        assertThat(book.enter(word(AC2, 3, 1, 5))).isFalse();
        assertThat(book.find(AC1)).isEqualTo(word(AC1, 3, 1, 5));
    }

    @Test
    void twoDoubtedWordsAreEquallyOld() {
        Binding doubted = word(AC1, 1, 9, 10).doubted();
        assertThat(word(AC1, 1, 9, 11).doubted().isNewerThan(doubted)).isFalse();
        assertThat(word(AC1, 1, 1, 0).isNewerThan(doubted)).isTrue();
    }

    @Test
    void anAddressThatIsGoneIsForgottenUpToWhatIsDoubted() {
        book.remove(word(AC1, 1, 1, 10));
        book.remove(word(AC2, 1, 1, 11));
        book.doubtUpTo(10);
        assertThat(book.enter(word(AC1, 1, 1, 5))).isTrue();
        assertThat(book.enter(word(AC2, 1, 1, 5))).isFalse();
    }

    @Test
    void anOlderDownOfAnAddressThatIsGoneDoesNotReplaceTheLaterOne() {
        book.remove(word(AC1, 1, 1, 12));
        book.remove(word(AC1, 1, 1, 10));
        assertThat(book.enter(word(AC1, 1, 1, 11))).isFalse();
        book.remove(word(AC1, 1, 1, 14));
        assertThat(book.enter(word(AC1, 1, 1, 13))).isFalse();
    }

    @Test
    void theLast4096SocketsFromWhichMessagesCameAreKept() {
        for (int number = 0; number <= 4_096; number++) {
            book.learn(new Address(0, 1, Kind.CLIENT, number), new InetSocketAddress("127.0.0.1", 9));
        }
        assertThat(book.socketOf(new Address(0, 1, Kind.CLIENT, 0))).isNull();
        assertThat(book.socketOf(new Address(0, 1, Kind.CLIENT, 1))).isNotNull();
    }
}
