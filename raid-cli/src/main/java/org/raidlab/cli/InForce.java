package org.raidlab.cli;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.ViewAlgorithms;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.client.NoAnswerException;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.client.SiteSocket;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.site.local.SiteStatus;

/**
 * The algorithms that run now: those of the newest view that a site tells, and of the cluster file what no view names.
 */
final class InForce {
    private static final Duration ANSWER = Duration.ofSeconds(1);

    private InForce() {}

    static SequencedMap<String, String> of(LocalCluster local, RaidClient client, List<SiteStatus> sites) {
        Algorithms ofFile = local.folder().cluster().algorithmsOrDefault();
        ViewAlgorithms newest = ofFile.canSwitch()
                ? sites.stream()
                        .filter(SiteStatus::isUp)
                        .sorted(Comparator.comparingLong(SiteStatus::view).reversed())
                        .flatMap(site -> ask(local, client, site).stream())
                        .findFirst()
                        .map(ClientMessage.InForce::algorithms)
                        .orElse(ViewAlgorithms.OF_CLUSTER_FILE)
                : ViewAlgorithms.OF_CLUSTER_FILE;
        return ofFile.with(newest).names();
    }

    private static Optional<ClientMessage.InForce> ask(LocalCluster local, RaidClient client, SiteStatus site) {
        try {
            SiteSocket socket = local.socket(site.site());
            return Optional.of(client.switchTo(socket, ViewAlgorithms.OF_CLUSTER_FILE, ANSWER));
        } catch (NoAnswerException | EnvironmentException e) {
            return Optional.empty();
        }
    }
}
