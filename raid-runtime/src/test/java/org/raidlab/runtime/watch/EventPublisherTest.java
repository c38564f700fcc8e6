package org.raidlab.runtime.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.raidlab.comm.control.ControlMessage;
import org.raidlab.comm.control.ControlMessage.Events;
import org.raidlab.comm.control.ControlMessage.Heard;
import org.raidlab.comm.control.ControlMessage.Subscribe;
import org.raidlab.comm.control.ControlMessage.SubscriptionToken;
import org.raidlab.comm.watch.EventKind;
import org.raidlab.comm.watch.EventText;
import org.raidlab.comm.watch.Interest;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.comm.watch.WatchEvent.Content;
import org.raidlab.comm.watch.WatchEvent.Place;
import org.raidlab.core.Clock;

/** Subscriptions to the events of a process. */
final class EventPublisherTest {
    private static final Place SITE = Place.ofSite(1);
    private static final InetSocketAddress NEAR = new InetSocketAddress(InetAddress.getLoopbackAddress(), 4_000);
    private static final InetSocketAddress OTHER = new InetSocketAddress(InetAddress.getLoopbackAddress(), 4_001);
    private static final Interest MESSAGES = Interest.in(List.of(EventKind.MESSAGE.name()));
    private static final int AMPLE = 1_000_000;
    /** Belongs to the transaction that it names, if it names one. */
    private static final EventText OWNER = new EventText() {
        @Override
        public Set<String> owners(Object what) {
            return what.equals("") ? Set.of() : Set.of(what.toString());
        }
    };

    private final Time time = new Time();
    private final List<InetSocketAddress> receivers = new ArrayList<>();
    private final List<Events> sent = new ArrayList<>();
    private EventPublisher publisher = publisher();

    private static final class Time implements Clock {
        long nanos = 1;

        @Override
        public long monotonicNanos() {
            return nanos;
        }

        @Override
        public long wallNanos() {
            return nanos;
        }
    }

    private EventPublisher publisher() {
        return new EventPublisher(SITE, time, new EventPublisher.Source() {
            @Override
            public void send(InetSocketAddress to, ControlMessage message) {
                receivers.add(to);
                sent.add((Events) message);
            }

            @Override
            public SequencedMap<String, Long> counters() {
                SequencedMap<String, Long> counters = new LinkedHashMap<>();
                counters.put("forces", 7L);
                return counters;
            }
        });
    }

    @BeforeEach
    void theSiteIsUp() {
        publisher.state("up", 3);
    }

    private long token(InetSocketAddress from) {
        ControlMessage answer = publisher.subscribe(from, new Subscribe(1, 0, MESSAGES, AMPLE));
        return ((SubscriptionToken) answer).token();
    }

    private ControlMessage subscribe(InetSocketAddress from, long request, Interest interest, int credit) {
        return publisher.subscribe(from, new Subscribe(request, token(from), interest, credit));
    }

    private static WatchEvent message(String txn) {
        Content content = new Content("Ask", "ask", txn.isEmpty() ? List.of() : List.of(txn));
        return new WatchEvent.Message(1, new Place(1, "X"), new Place(2, "X"), false, content);
    }

    private void tell(int count) {
        for (int number = 0; number < count; number++) {
            publisher.accept(message("1.1." + number));
        }
    }

    private List<WatchEvent> after(long millis) {
        sent.clear();
        time.nanos += TimeUnit.MILLISECONDS.toNanos(millis);
        publisher.onDeadline();
        return sent.stream().flatMap(batch -> batch.events().stream()).toList();
    }

    private long counter(String name) {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        publisher.addTo(counters);
        return counters.getOrDefault(name, 0L);
    }

    @Test
    void aProcessThatNobodyWatchesHasNothingToDo() {
        assertThat(publisher.isWatched()).isFalse();
        assertThat(publisher.wants(EventKind.MESSAGE)).isFalse();
        assertThat(publisher.nextDeadlineNanos()).isEqualTo(Long.MAX_VALUE);
        tell(10);
        assertThat(after(10_000)).isEmpty();
    }

    /** A request whose sender's address is forged has one answer, a short one, and nothing follows. */
    @Test
    void eventsGoOnlyWhereAnswersArrive() {
        long own = token(NEAR);
        assertThat(publisher.isWatched()).isFalse();
        assertThat(publisher.subscribe(OTHER, new Subscribe(1, own, MESSAGES, AMPLE)))
                .isInstanceOf(SubscriptionToken.class);
        assertThat(publisher.isWatched()).isFalse();
        tell(10);
        assertThat(after(1_000)).isEmpty();
        assertThat(publisher.subscribe(NEAR, new Subscribe(1, own, MESSAGES, AMPLE)))
                .isEqualTo(new Heard(1));
        tell(10);
        assertThat(after(1_000)).hasSize(10);
        assertThat(receivers).containsOnly(NEAR);
    }

    @Test
    void theTokensOfAnotherLifeAreNotTaken() {
        long old = token(NEAR);
        publisher = publisher();
        assertThat(publisher.subscribe(NEAR, new Subscribe(1, old, MESSAGES, AMPLE)))
                .isInstanceOf(SubscriptionToken.class);
    }

    @Test
    void theStateComesFirstAndThenWhatWasAskedFor() {
        subscribe(NEAR, 1, Interest.in(List.of(EventKind.STATE.name(), EventKind.SAMPLE.name())), AMPLE);
        tell(1);
        List<WatchEvent> events = after(1_000);
        assertThat(events.getFirst()).isEqualTo(new WatchEvent.State(1, SITE, "up", 3));
        assertThat(events.getLast())
                .isInstanceOfSatisfying(
                        WatchEvent.Sample.class,
                        sample -> assertThat(sample.counter("forces")).isEqualTo(7));
        assertThat(events).hasSize(2);
    }

    @Test
    void aSubscriptionThatIsNotRenewedEnds() {
        subscribe(NEAR, 1, MESSAGES, AMPLE);
        after(4_000);
        subscribe(NEAR, 1, MESSAGES, AMPLE);
        after(4_000);
        assertThat(publisher.isWatched()).isTrue();
        assertThat(publisher.nextDeadlineNanos()).isLessThan(Long.MAX_VALUE);
        after(1_001);
        assertThat(publisher.isWatched()).isFalse();
        assertThat(publisher.nextDeadlineNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aSubscriberWhoLeavesIsToldNothingMore() {
        long token = token(NEAR);
        subscribe(NEAR, 1, MESSAGES, AMPLE);
        publisher.unsubscribe(NEAR, new ControlMessage.Unsubscribe(1, token + 1));
        assertThat(publisher.isWatched()).isTrue();
        publisher.unsubscribe(NEAR, new ControlMessage.Unsubscribe(1, token));
        assertThat(publisher.isWatched()).isFalse();
    }

    /** Each event is either told or counted, and the positions show both. */
    @Test
    void whatASlowSubscriberCannotTakeIsCounted() {
        subscribe(NEAR, 1, MESSAGES, 10);
        int offered = 3 * Subscription.BATCH_MAX;
        tell(offered);
        List<WatchEvent> first = after(1_000);
        assertThat(first).hasSize(10);
        assertThat(after(1_000)).as("the credit is used up").isEmpty();
        long dropped = counter("watch.dropped");
        assertThat(dropped).isEqualTo(offered - Subscription.BATCH_MAX);
        long told = 10;
        long missing = 0;
        long position = 10;
        for (int round = 0; round < 3; round++) {
            subscribe(NEAR, 1, MESSAGES, AMPLE);
            for (WatchEvent event : after(1_000)) {
                told += event instanceof WatchEvent.Dropped ? 0 : 1;
                missing += event instanceof WatchEvent.Dropped lost ? lost.count() : 0;
            }
            for (Events batch : sent) {
                assertThat(batch.position()).isEqualTo(position);
                position = new Subscription.Batch(batch.position(), batch.events()).end();
            }
        }
        assertThat(missing).isEqualTo(dropped);
        assertThat(told + missing).isEqualTo(offered);
        assertThat(position).isEqualTo(offered);
    }

    @Test
    void aShareHasWholeTransactionsAndTheSameOfEachProcess() {
        subscribe(NEAR, 1, MESSAGES.withOneIn(10), AMPLE);
        for (int number = 0; number < 1_000; number++) {
            publisher.accept(message("1.1." + number % 500));
        }
        List<String> told = after(1_000).stream()
                .map(event -> event.transactions().getFirst())
                .toList();
        assertThat(told).hasSizeBetween(60, 160);
        assertThat(told).allSatisfy(txn -> assertThat(told.indexOf(txn)).isNotEqualTo(told.lastIndexOf(txn)));
        publisher = publisher();
        subscribe(OTHER, 2, MESSAGES.withOneIn(10), AMPLE);
        tell(500);
        assertThat(after(1_000).stream().map(event -> event.transactions().getFirst()))
                .containsExactlyElementsOf(told.subList(0, told.size() / 2));
    }

    @Test
    void aRenewalMayAskForAnotherShareWhichIsAPartOfTheLargerOne() {
        subscribe(NEAR, 1, MESSAGES.withOneIn(4), AMPLE);
        tell(500);
        List<String> fourth = transactions(after(1_000));
        subscribe(NEAR, 1, MESSAGES.withOneIn(16), AMPLE);
        tell(500);
        List<String> sixteenth = transactions(after(1_000));

        assertThat(fourth).hasSizeBetween(90, 160);
        assertThat(sixteenth).hasSizeBetween(15, 50).isSubsetOf(fourth);
    }

    private static List<String> transactions(List<WatchEvent> events) {
        return events.stream().map(event -> event.transactions().getFirst()).toList();
    }

    @Test
    void whatIsOutsideOfTheShareIsNotWantedBeforeItIsMade() {
        subscribe(NEAR, 1, MESSAGES.withOneIn(10), AMPLE);
        tell(500);
        List<String> told = transactions(after(1_000));
        for (int number = 0; number < 500; number++) {
            String txn = "1.1." + number;
            assertThat(publisher.wants(EventKind.MESSAGE, OWNER, txn)).isEqualTo(told.contains(txn));
        }
        assertThat(publisher.wants(EventKind.MESSAGE, OWNER, ""))
                .as("of none, some are told")
                .isTrue();
        assertThat(publisher.wants(EventKind.LOG_WRITE, OWNER, "")).isFalse();
    }

    /** Who is told of a whole share does not hide what another one takes. */
    @Test
    void anEventIsMadeIfOneOfTheSubscriptionsTakesIt() {
        subscribe(NEAR, 1, MESSAGES.withOneIn(1_000), AMPLE);
        subscribe(OTHER, 1, MESSAGES, AMPLE);
        for (int number = 0; number < 100; number++) {
            assertThat(publisher.wants(EventKind.MESSAGE, OWNER, "1.1." + number))
                    .isTrue();
        }
        tell(100);
        after(1_000);
        assertThat(sent).filteredOn(batch -> batch.events().size() == 100).hasSize(1);
    }

    @Test
    void eventsThatAreNotDueWaitForTheInterval() {
        subscribe(NEAR, 1, MESSAGES, AMPLE);
        tell(1);
        assertThat(after(0)).hasSize(1);
        tell(1);
        assertThat(after(MESSAGES.intervalMillis() - 1)).isEmpty();
        assertThat(after(1)).hasSize(1);
    }

    @Test
    void ofEventsWithoutATransactionAShareIsTold() {
        subscribe(NEAR, 1, MESSAGES.withOneIn(10), AMPLE);
        for (int number = 0; number < 100; number++) {
            publisher.accept(message(""));
        }
        assertThat(after(1_000)).hasSize(10);
    }

    @Test
    void moreSubscriptionsThanTheLimitAreRefused() {
        for (int number = 0; number < EventPublisher.SUBSCRIPTIONS_MAX; number++) {
            assertThat(subscribe(NEAR, number, MESSAGES, AMPLE)).isInstanceOf(Heard.class);
        }
        assertThat(subscribe(OTHER, 1, MESSAGES, AMPLE)).isInstanceOf(ControlMessage.Refused.class);
        assertThat(counter("watch.refused")).isEqualTo(1);
    }
}
