package org.raidlab.comm.seal;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a guard lets pass, and what it does not. */
final class SealingCipherTest {
    private final List<Party> network = new ArrayList<>();
    private final Party ann = new Party(1, network);
    private final Party bob = new Party(2, network);

    @Test
    void whatIsSentArrivesOnceAndInClearBothWays() {
        ann.say(bob, "one");
        ann.say(bob, "two");
        bob.say(ann, "three");
        assertThat(bob.heard).containsExactly("one", "two");
        assertThat(ann.heard).containsExactly("three");
    }

    @Test
    void nothingOfTheTextIsOnTheWire() {
        ann.say(bob, "a long enough secret text");
        assertThat(ann.sent)
                .allSatisfy(datagram -> assertThat(new String(datagram, StandardCharsets.ISO_8859_1))
                        .doesNotContain("secret"));
    }

    @Test
    void aDatagramInTwoPartsIsOne() {
        ByteBuffer head = ByteBuffer.wrap("he".getBytes(StandardCharsets.UTF_8));
        ByteBuffer content = ByteBuffer.wrap("llo".getBytes(StandardCharsets.UTF_8));
        ann.datagramCipher.send(bob.at, head, content);
        assertThat(bob.heard).containsExactly("hello");
    }

    @Test
    void theLongestDatagramFits() {
        String longest = "x".repeat(65_000);
        ann.say(bob, longest);
        ann.say(bob, longest);
        assertThat(bob.heard).containsExactly(longest, longest);
    }

    @Test
    void aReplayedDatagramIsDroppedUnderItsName() {
        ann.say(bob, "pay");
        List<byte[]> recorded = List.copyOf(ann.sent);
        recorded.forEach(datagram -> bob.datagramCipher.receive(ann.at, ByteBuffer.wrap(datagram)));
        assertThat(bob.heard).containsExactly("pay");
        assertThat(bob.count(SealCount.DROPPED_REPLAYED)).isEqualTo(1);
        assertThat(bob.uncounted()).isZero();
    }

    @Test
    void whatIsFarBehindTheWindowIsStale() {
        ann.say(bob, "first");
        byte[] first = ann.sent.getLast();
        for (int i = 0; i < ReplayWindow.SPAN; i++) {
            ann.say(bob, "next");
        }
        bob.datagramCipher.receive(ann.at, ByteBuffer.wrap(first));
        assertThat(bob.count(SealCount.DROPPED_STALE)).isEqualTo(1);
        assertThat(bob.heard).containsOnlyOnce("first");
    }

    @Test
    void anEarlierLifesDatagramsAreRefusedByALaterOne() {
        ann.say(bob, "stop");
        List<byte[]> recorded = List.copyOf(ann.sent);
        Party reborn = new Party(2, network);
        recorded.forEach(datagram -> reborn.datagramCipher.receive(ann.at, ByteBuffer.wrap(datagram)));
        assertThat(reborn.heard).isEmpty();
        assertThat(reborn.count(SealCount.DROPPED_STRANGER)).isEqualTo(1);
    }

    @Test
    void aSenderGoesOnAfterItsReceiverHasBegunANewLife() {
        ann.say(bob, "before");
        Party reborn = new Party(2, network);
        ann.say(reborn, "lost: it finds out by this one");
        ann.say(reborn, "after");
        assertThat(reborn.heard).containsExactly("after");
    }

    @Test
    void whatIsForOneReceiverIsRefusedByAnother() {
        ann.say(bob, "for bob");
        Party carl = new Party(3, network);
        ann.say(carl, "for carl");
        List<byte[]> recorded = List.copyOf(ann.sent);
        recorded.forEach(datagram -> carl.datagramCipher.receive(ann.at, ByteBuffer.wrap(datagram)));
        assertThat(carl.heard).containsExactly("for carl");
        assertThat(carl.count(SealCount.DROPPED_STRANGER)).isEqualTo(1);
        assertThat(carl.count(SealCount.DROPPED_MISDIRECTED)).isEqualTo(1);
    }

    @Test
    void nothingIsTakenFromAnotherSocketThanItsSenders() {
        ann.say(bob, "one");
        byte[] unseen = sealedButLost("two");
        InetSocketAddress elsewhere = Party.socket(99);
        bob.datagramCipher.receive(elsewhere, ByteBuffer.wrap(unseen));
        assertThat(bob.heard).containsExactly("one");
        assertThat(bob.count(SealCount.DROPPED_ELSEWHERE)).isEqualTo(1);
        bob.datagramCipher.receive(ann.at, ByteBuffer.wrap(unseen));
        assertThat(bob.heard).containsExactly("one", "two");
    }

    @Test
    void aStreamsFirstDatagramIsBoundToItsSocketToo() {
        network.remove(bob);
        ann.say(bob, "held");
        network.add(bob);
        byte[] hello = ann.sent.getLast();
        List<byte[]> answers = new ArrayList<>();
        network.remove(ann);
        bob.datagramCipher.receive(ann.at, ByteBuffer.wrap(hello));
        answers.addAll(bob.sent);
        network.remove(bob);
        answers.forEach(answer -> ann.datagramCipher.receive(bob.at, ByteBuffer.wrap(answer)));
        byte[] first = ann.sent.getLast();
        bob.datagramCipher.receive(Party.socket(99), ByteBuffer.wrap(first));
        assertThat(bob.heard).isEmpty();
        assertThat(bob.count(SealCount.DROPPED_FORGED)).isEqualTo(1);
        bob.datagramCipher.receive(ann.at, ByteBuffer.wrap(first));
        assertThat(bob.heard).containsExactly("held");
    }

    @Test
    void aForgottenStreamIsNotLetInAgain() {
        Party small = new Party(4, network, Party.KEY, 2);
        ann.say(small, "from ann");
        List<byte[]> recorded = List.copyOf(ann.sent);
        for (int port = 10; port < 13; port++) {
            new Party(port, network).say(small, "from " + port);
        }
        recorded.forEach(datagram -> small.datagramCipher.receive(ann.at, ByteBuffer.wrap(datagram)));
        assertThat(small.heard).containsOnlyOnce("from ann");
        ann.say(small, "lost, or the word of the replay has made it say hello");
        ann.say(small, "again");
        assertThat(small.heard).contains("again");
        recorded.forEach(datagram -> small.datagramCipher.receive(ann.at, ByteBuffer.wrap(datagram)));
        assertThat(small.heard).containsOnlyOnce("from ann");
        assertThat(small.uncounted()).isZero();
    }

    @Test
    void anotherKeyIsOfNoUse() {
        byte[] other = new byte[ClusterKey.BYTES];
        other[5] = 1;
        Party mallory = new Party(5, network, ClusterKey.of(other), SealingCipher.STREAMS_MAX);
        mallory.say(bob, "let me in");
        assertThat(bob.heard).isEmpty();
        assertThat(bob.sent).isEmpty();
        assertThat(bob.count(SealCount.DROPPED_FORGED)).isEqualTo(1);
        assertThat(mallory.datagramCipher.isWelcome()).isFalse();
        assertThat(mallory.count(SealCount.HELD)).isEqualTo(1);
    }

    @Test
    void twoProcessesWithoutAKeyTalkInClear() {
        Party one = new Party(6, network, null, 1);
        Party other = new Party(7, network, null, 1);
        one.say(other, "whole");
        one.datagramCipher.send(other.at, ByteBuffer.wrap(new byte[] {'t', 'w'}), ByteBuffer.wrap(new byte[] {'o'}));
        assertThat(other.heard).containsExactly("whole", "two");
        assertThat(one.datagramCipher.isWelcome()).isTrue();
    }

    @Test
    void anEmptyDatagramPassesLikeAnyOther() {
        ann.say(bob, "");
        ann.say(bob, "");
        assertThat(bob.heard).containsExactly("", "");
        assertThat(ann.count(SealCount.SEALED)).isEqualTo(2);
    }

    @Test
    void asManyStreamsAreRememberedAsTheLimitSays() {
        Party small = new Party(4, network, Party.KEY, 2);
        for (int round = 0; round < 3; round++) {
            ann.say(small, "ann");
            bob.say(small, "bob");
        }
        assertThat(small.heard).hasSize(6);
        assertThat(small.count(SealCount.DROPPED_STRANGER)).isZero();
    }

    @Test
    void eachKindOfWrongHeadHasItsCounter() {
        ann.say(bob, "text");
        byte[] sealed = ann.sent.getLast();
        bob.datagramCipher.receive(ann.at, ByteBuffer.wrap(Arrays.copyOf(sealed, 3)));
        bob.datagramCipher.receive(ann.at, ByteBuffer.wrap(Arrays.copyOf(sealed, 4)));
        bob.datagramCipher.receive(ann.at, ByteBuffer.wrap(changed(sealed, 4, 2)));
        bob.datagramCipher.receive(ann.at, ByteBuffer.wrap(changed(sealed, 5, 0)));
        bob.datagramCipher.receive(ann.at, ByteBuffer.wrap(changed(sealed, 5, 5)));
        assertThat(bob.count(SealCount.DROPPED_UNSEALED)).isEqualTo(1);
        assertThat(bob.count(SealCount.DROPPED_TRUNCATED)).isEqualTo(1);
        assertThat(bob.count(SealCount.DROPPED_BAD_VERSION)).isEqualTo(1);
        assertThat(bob.count(SealCount.DROPPED_BAD_KIND)).isEqualTo(2);
    }

    private static byte[] changed(byte[] datagram, int at, int value) {
        byte[] changed = datagram.clone();
        changed[at] = (byte) value;
        return changed;
    }

    @Test
    void aForgedDatagramIsAnAlarmAndTheTrafficOfARestartIsNone() {
        ann.say(bob, "before");
        byte[] welcome = bob.sent.getFirst();
        Party reborn = new Party(2, network);
        ann.say(reborn, "lost");
        ann.datagramCipher.receive(reborn.at, ByteBuffer.wrap(welcome));
        assertThat(reborn.count(SealCount.DROPPED_STRANGER)).isEqualTo(1);
        assertThat(ann.count(SealCount.DROPPED_STRAY_ANSWER)).isEqualTo(1);
        assertThat(reborn.datagramCipher.counters().alarms()).isZero();
        assertThat(ann.datagramCipher.counters().alarms()).isZero();

        byte[] forged = ann.sent.getLast().clone();
        forged[forged.length - 1] ^= 1;
        reborn.datagramCipher.receive(ann.at, ByteBuffer.wrap(forged));
        reborn.datagramCipher.receive(ann.at, ByteBuffer.wrap(new byte[1]));
        assertThat(reborn.datagramCipher.counters().alarms()).isEqualTo(2);
        assertThat(reborn.datagramCipher.counters().byName())
                .containsEntry("seal.dropped-forged", 1L)
                .containsEntry("seal.dropped-unsealed", 1L)
                .containsEntry("seal.dropped-stranger", 1L)
                .containsEntry("seal.welcomes-out", 1L);
    }

    @Test
    void withAndWithoutKeyDoNotUnderstandEachOtherAndCountIt() {
        Party plain = new Party(6, network, null, 1);
        plain.say(bob, "in clear");
        bob.say(plain, "sealed");
        assertThat(bob.count(SealCount.DROPPED_UNSEALED)).isEqualTo(1);
        assertThat(plain.count(SealCount.DROPPED_NO_KEY)).isEqualTo(1);
        assertThat(plain.count(SealCount.DATAGRAMS_IN)).isEqualTo(1);
        assertThat(bob.heard).isEmpty();
        assertThat(plain.heard).isEmpty();
    }

    @Test
    void everyChangedByteAndEveryTruncationIsDroppedUnderAName() {
        ann.say(bob, "text");
        byte[] unseen = sealedButLost("unseen");
        List<byte[]> recorded = List.of(ann.sent.getFirst(), unseen);
        for (byte[] datagram : recorded) {
            for (int at = 0; at < datagram.length; at++) {
                byte[] changed = datagram.clone();
                changed[at] ^= 0x10;
                bob.datagramCipher.receive(ann.at, ByteBuffer.wrap(changed));
                bob.datagramCipher.receive(ann.at, ByteBuffer.wrap(Arrays.copyOf(datagram, at)));
            }
        }
        assertThat(bob.heard).containsExactly("text");
        assertThat(bob.count(SealCount.WORDS_IN)).isEqualTo(1);
        assertThat(bob.uncounted()).isZero();
    }

    @Test
    void noAnswerIsLongerThanThreeTimesWhatCame() {
        ann.say(bob, "");
        List<byte[]> recorded = new ArrayList<>(ann.sent);
        Party reborn = new Party(2, network);
        network.remove(ann);
        for (byte[] datagram : recorded) {
            reborn.sent.clear();
            reborn.datagramCipher.receive(ann.at, ByteBuffer.wrap(datagram));
            int answered =
                    reborn.sent.stream().mapToInt(answer -> answer.length).sum();
            assertThat(answered).isPositive().isLessThanOrEqualTo(3 * datagram.length);
        }
    }

    @Test
    void whoIsBoundEverywhereIsReachedByItsPort() throws UnknownHostException {
        List<String> heard = new ArrayList<>();
        DatagramCipher.Place everywhere = new DatagramCipher.Place(
                new InetSocketAddress(InetAddress.getByName("0.0.0.0"), 2),
                (_, _) -> heard.add("answered"),
                (_, _) -> heard.add("passed"));
        DatagramCipher datagramCipher =
                new SealingCipher(Party.KEY, SenderNonce.draw(), new org.raidlab.comm.ldg.VirtualClock(), everywhere);
        ann.say(bob, "hello");
        datagramCipher.receive(ann.at, ByteBuffer.wrap(ann.sent.getFirst()));
        assertThat(heard).containsExactly("answered");
    }

    @Test
    void whatWaitsForAWelcomeIsBounded() {
        network.remove(bob);
        for (int i = 0; i < 1_000; i++) {
            ann.say(bob, "waiting");
        }
        assertThat(ann.count(SealCount.HELD)).isEqualTo(64);
        assertThat(ann.count(SealCount.REFUSED_HELD)).isEqualTo(936);
        assertThat(ann.count(SealCount.HELLOS_OUT)).isEqualTo(1);
    }

    /** A datagram from Ann to Bob that did not arrive. */
    private byte[] sealedButLost(String text) {
        network.remove(bob);
        ann.say(bob, text);
        network.add(bob);
        return ann.sent.getLast();
    }
}
