package org.raidlab.cli.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.cli.Main;
import org.raidlab.comm.ldg.LossPolicy;
import org.raidlab.msg.Failure;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.StatementResult;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;

/**
 * Relations are created at one site of real processes and used at another, while a fifth of all datagrams is lost.
 * {@code -Draid.relations=40} makes it long; if a schema were sent once, all of twelve would arrive in one run of
 * fifteen.
 */
final class LostSchemasTest {
    private static final int RELATIONS = Integer.getInteger("raid.relations", 12);
    /**
     * With so many losses a site may be put out of the view; it then says nothing of the relation, and is asked again.
     */
    private static final int SITE_RESTARTED = 6025;

    /** About one attempt in six is aborted for want of a vote in time. */
    private static final int TRIES_MAX = 3 * RELATIONS;

    private static final Duration ANSWER = Duration.ofSeconds(30);
    private static final LossPolicy LOSSY = LossPolicy.losing(0.2);

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void whatWasAcknowledgedAsCreatedIsKnownToAnotherSite(@TempDir Path folder) {
        LocalCluster local =
                new LocalCluster(new ClusterFolder(folder.resolve("raid")), new ProcessStarter(Main.class.getName()));
        List<Failure> refused = new ArrayList<>();
        int created = 0;
        try (RaidClient client = up(local, Cluster.local(3))) {
            lose(local, client);
            for (int number = 0; created < RELATIONS && number < TRIES_MAX; number++) {
                if (isCommitted(ask(local, client, 1, "create r" + number + " (x = i4)"))) {
                    created++;
                    used(local, client, "append to r" + number + " (x = 1)").ifPresent(refused::add);
                }
            }
        } finally {
            local.down();
        }
        assertThat(created).isEqualTo(RELATIONS);
        assertThat(refused).as("of " + created + " relations").isEmpty();
    }

    /** Starts them; a client belongs to an instance, which begins with that. */
    private static RaidClient up(LocalCluster local, Cluster sites) {
        local.up(sites);
        return local.client();
    }

    /** The order itself may be lost once others hold: it is repeated. */
    private static void lose(LocalCluster local, RaidClient client) {
        for (int site = 1; site <= 3; site++) {
            InetSocketAddress process = local.socket(site).sockets().get(RaidServer.UI);
            Polling.until(ANSWER, "a bad network", () -> client.setLossy(process, LOSSY, LOSSY, ANSWER));
        }
    }

    private static StatementResult ask(LocalCluster local, RaidClient client, int site, String text) {
        return client.submit(local.socket(site), text, ANSWER).results().getLast();
    }

    /** Returns what the other site has against a statement. */
    private static Optional<Failure> used(LocalCluster local, RaidClient client, String text) {
        Optional<Failure> failure = ask(local, client, 2, text).failure();
        while (failure.filter(each -> each.code() == SITE_RESTARTED).isPresent()) {
            failure = ask(local, client, 2, text).failure();
        }
        return failure;
    }

    private static boolean isCommitted(StatementResult result) {
        return result.outcome().filter(Outcome::isCommitted).isPresent();
    }
}
