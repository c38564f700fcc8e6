package org.raidlab.experiments.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Verdict;

/** One seed of each protocol. */
final class CommitProtocolsTest {
    @Test
    void protocolsCostWhatTheyShouldAndBlockAsTheyMust() {
        Parameters parameters = new CommitProtocols().quick();
        Notebook notebook = new Notebook();
        for (String protocol : parameters.words("protocols")) {
            for (int sites : parameters.wholes("sites")) {
                CommitProtocols.run(protocol, sites, parameters, 7, notebook);
            }
        }
        assertThat(CommitProtocols.findings(parameters, notebook))
                .filteredOn(finding -> finding.verdict() == Verdict.FALLS_SHORT)
                .extracting(Finding::key)
                .isEmpty();
    }
}
