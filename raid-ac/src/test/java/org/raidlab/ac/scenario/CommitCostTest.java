package org.raidlab.ac.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ServiceLoader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.raidlab.ac.commit.AcConfig;
import org.raidlab.ac.commit.CommitProvider;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Envelope;
import org.raidlab.msg.RaidMessage;

/**
 * What a commit costs, exactly, for each protocol and number of sites: the table of the module's README. A message takes
 * a thousand units of time and a force one, so the time at which the driver is told shows how many of them stand in a
 * row on its path.
 */
class CommitCostTest {
    private static final int MESSAGE = 1_000;
    private static final int FORCE = 1;

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

    @ParameterizedTest
    @CsvSource({
        "2pc, 1, 0, 1, 0, 1", "2pc, 2, 4, 3, 1, 2", "2pc, 3, 8, 5, 1, 2", "2pc, 5, 16, 9, 1, 2",
        "parallel, 1, 0, 1, 0, 1", "parallel, 2, 4, 4, 1, 1", "parallel, 3, 8, 6, 1, 1", "parallel, 5, 16, 10, 1, 1"
    })
    void aCommitCostsWhatTheTableSays(
            String protocol, int sites, int messages, int forces, int roundsOnPath, int forcesOnPath) {
        assertThat(new TimedCommit(protocol, sites).cost())
                .isEqualTo(new Cost(messages, forces, roundsOnPath, forcesOnPath));
    }

    /** One commit at site 1; messages arrive in the order of their times, since all take the same time. */
    private static final class TimedCommit {
        private final ScenarioCluster cluster;
        private final ArrayDeque<Flight> flights = new ArrayDeque<>();
        private int messages;
        private int toldAt;

        TimedCommit(String protocol, int sites) {
            CommitProvider provider = ServiceLoader.load(CommitProvider.class).stream()
                    .map(ServiceLoader.Provider::get)
                    .filter(each -> each.name().equals(protocol))
                    .findFirst()
                    .orElseThrow();
            cluster = new ScenarioCluster(sites, AcConfig.DEFAULT, provider::create);
        }

        Cost cost() {
            int before = forces();
            TxnId txn = cluster.site(1).commit();
            turns(cluster.site(1), txn, 0);
            while (!flights.isEmpty()) {
                Flight next = flights.remove();
                ScenarioSite receiver = cluster.site(next.message().to().site());
                receiver.turn().accept(next.message());
                turns(receiver, txn, next.arrives());
            }
            // What rides on a later force gets one of its own, since nothing else happens.
            cluster.pass(30, message -> {
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
                    messages++;
                    flights.add(new Flight(cluster.underWay.remove(), now + MESSAGE));
                }
            }
        }

        private int forces() {
            return cluster.sites.values().stream().mapToInt(site -> site.forces).sum();
        }
    }
}
