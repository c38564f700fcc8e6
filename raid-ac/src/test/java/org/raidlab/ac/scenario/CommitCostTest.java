package org.raidlab.ac.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.ac.commit.AcConfig;
import org.raidlab.ac.commit.CommitProvider;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.Envelope;
import org.raidlab.msg.Placement;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.codec.Codecs;

/**
 * What a commit costs, exactly, for each protocol and number of sites: the table of the module's README. A message
 * takes a thousand units of time and a force one, so the time at which the driver is told shows how many of them stand
 * in a row on its path.
 */
class CommitCostTest {
    private static final int MESSAGE = 1_000;
    private static final int FORCE = 1;
    /** The bytes of a row. */
    private static final int ROW = 200;

    private static final Codec<RaidMessage> CODEC = Codecs.raid("packed");

    private record Flight(Envelope<RaidMessage> message, int arrives) {}

    /**
     * A cost.
     *
     * @param messages between sites, all together
     * @param forces all together, until every record is durable
     * @param roundsOnPath of messages and answers before the driver is told
     * @param forcesOnPath of those forces that one after the other delay the driver
     */
    private record Cost(int messages, int forces, int roundsOnPath, int forcesOnPath) {}

    /** Rows go to replica sites only; the other members force a record too, for the commit-locks. */
    @ParameterizedTest
    @ValueSource(strings = {"2pc", "parallel", "3pc", "3pc-plain"})
    void theFewerSitesHaveCopiesTheFewerBytesACommitSendsAndLogs(String protocol) {
        long messageBytes = 0;
        long logBytes = 0;
        Cost whole = new TimedCommit(protocol, 5).cost();
        for (int degree = 1; degree <= 5; degree++) {
            TimedCommit commit = new TimedCommit(protocol, 5).ofDegree(degree);
            assertThat(commit.cost()).isEqualTo(whole);
            assertThat(commit.messageBytes)
                    .as("degree %d", degree)
                    .isGreaterThan(messageBytes + (degree > 1 ? ROW : 0));
            assertThat(commit.logBytes()).as("degree %d", degree).isGreaterThan(logBytes + ROW);
            messageBytes = commit.messageBytes;
            logBytes = commit.logBytes();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2pc, 1, 0, 1, 0, 1", "2pc, 2, 4, 3, 1, 2", "2pc, 3, 8, 5, 1, 2", "2pc, 5, 16, 9, 1, 2",
        "parallel, 1, 0, 1, 0, 1", "parallel, 2, 4, 4, 1, 1", "parallel, 3, 8, 6, 1, 1", "parallel, 5, 16, 10, 1, 1",
        "3pc, 1, 0, 1, 0, 1", "3pc, 2, 6, 6, 1, 2", "3pc, 3, 12, 9, 2, 2", "3pc, 5, 24, 15, 2, 2",
        "3pc-plain, 1, 0, 1, 0, 1", "3pc-plain, 2, 6, 6, 2, 2", "3pc-plain, 3, 12, 9, 2, 2",
                "3pc-plain, 5, 24, 15, 2, 2"
    })
    void aCommitCostsWhatTheTableSays(
            String protocol, int sites, int messages, int forces, int roundsOnPath, int forcesOnPath) {
        assertThat(new TimedCommit(protocol, sites).cost())
                .isEqualTo(new Cost(messages, forces, roundsOnPath, forcesOnPath));
    }

    /** In a row of commits each acknowledgement travels with the next yes, whose force covers its record. */
    @ParameterizedTest
    @CsvSource({
        "2pc, 2, 3, 2", "2pc, 3, 6, 3", "2pc, 5, 12, 5",
        "parallel, 2, 3, 2", "parallel, 3, 6, 3", "parallel, 5, 12, 5",
        "3pc, 3, 10, 6", "3pc-plain, 3, 10, 6"
    })
    void aCommitAfterAnotherCostsLess(String protocol, int sites, int messages, int forces) {
        TimedCommit commit = new TimedCommit(protocol, sites);
        commit.run();
        int messagesBefore = commit.messages;
        int forcesBefore = commit.forces();
        commit.run();
        assertThat(commit.messages - messagesBefore).isEqualTo(messages);
        assertThat(commit.forces() - forcesBefore).isEqualTo(forces);
    }

    /** Commits at site 1; messages arrive in the order of their times, since all take the same time. */
    private static final class TimedCommit {
        private final ScenarioCluster cluster;
        private final ArrayDeque<Flight> flights = new ArrayDeque<>();
        private Row row = Row.EMPTY;
        private List<Placement> placements = List.of();
        private int messages;
        private long messageBytes;
        private int toldAt;

        TimedCommit(String protocol, int sites) {
            CommitProvider provider = ServiceLoader.load(CommitProvider.class).stream()
                    .map(ServiceLoader.Provider::get)
                    .filter(each -> each.name().equals(protocol))
                    .findFirst()
                    .orElseThrow();
            cluster = new ScenarioCluster(sites, AcConfig.DEFAULT, provider::create);
        }

        /** Lets the first sites, so many of them, have the copies of a row. */
        TimedCommit ofDegree(int degree) {
            row = new Row(new byte[ROW]);
            List<Integer> holders = IntStream.rangeClosed(1, degree).boxed().toList();
            placements = List.of(new Placement(ScenarioSite.RELATION, holders));
            return this;
        }

        long logBytes() {
            return cluster.sites.values().stream()
                    .mapToLong(site -> site.logBytes)
                    .sum();
        }

        /** Commits once. */
        void run() {
            TxnId txn = cluster.site(1).commit(List.of(), row, placements);
            turns(cluster.site(1), txn, 0);
            while (!flights.isEmpty()) {
                Flight next = flights.remove();
                ScenarioSite receiver = cluster.site(next.message().to().site());
                receiver.turn().accept(next.message());
                turns(receiver, txn, next.arrives());
            }
        }

        /** Returns what a commit costs by itself: what rides on a later force gets one of its own. */
        Cost cost() {
            int before = forces();
            run();
            cluster.pass(60, message -> {
                messages++;
                return false;
            });
            return new Cost(messages, forces() - before, toldAt / MESSAGE / 2, toldAt % MESSAGE);
        }

        /** Lets a site run until it has nothing left; what leaves in a turn leaves after the turn's force. */
        private void turns(ScenarioSite site, TxnId txn, int from) {
            int now = from;
            boolean more = true;
            while (more) {
                int before = site.forces;
                more = site.turn().run();
                now += (site.forces - before) * FORCE;
                if (toldAt == 0 && site.outcomes.containsKey(txn)) {
                    toldAt = now;
                }
                while (!cluster.underWay.isEmpty()) {
                    Envelope<RaidMessage> message = cluster.underWay.remove();
                    messages++;
                    messageBytes += CODEC.encode(message.body()).length;
                    flights.add(new Flight(message, now + MESSAGE));
                }
            }
        }

        private int forces() {
            return cluster.sites.values().stream().mapToInt(site -> site.forces).sum();
        }
    }
}
