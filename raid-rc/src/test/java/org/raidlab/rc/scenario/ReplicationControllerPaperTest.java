package org.raidlab.rc.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.raidlab.msg.RcMessage;
import org.raidlab.rc.copier.CopierConfig;
import org.raidlab.rc.placement.Copies;

/** Sections 1.2 and 4 of "Three Experiments in Reliable Transaction Processing in RAID" (1988). */
class ReplicationControllerPaperTest {
    private static final CopierConfig ALL = new CopierConfig(1_000, 10);
    private static final CopierConfig ON_DEMAND = new CopierConfig(0, 10);

    private ScenarioCluster cluster = ScenarioCluster.of(1, ALL, Copies.AS_LEFT);

    private void sites(int count, CopierConfig copiers, Copies copies) {
        cluster = ScenarioCluster.of(count, copiers, copies);
        cluster.pass(1_500);
    }

    /** Fails sites, and lets the others choose a view without them. */
    private void fail(int... sites) {
        for (int site : sites) {
            cluster.site(site).crash();
        }
        cluster.pass(2_000);
        cluster.takePrinted();
    }

    private List<String> recover(int site) {
        cluster.site(site).start();
        cluster.pass(1_500);
        return cluster.takePrinted();
    }

    private void commit(int site, String... items) {
        cluster.commit(cluster.site(site), Stream.of(items).map(Names::item).toList());
    }

    private void place(String relation, Integer... holders) {
        cluster.place(Names.relation(relation), List.of(holders));
    }

    /** Returns how many copies of a site are out of date, as a site knows. */
    private long failLocks(int at, int of) {
        return cluster.site(at).counters().getOrDefault("fail-locks of data at " + of, 0L);
    }

    /** Section 1.2: each site keeps a nominal session vector; a site that recovers has a new session number in it. */
    @Test
    void aRecoveredSiteStandsInTheSessionVectorsOfAllSitesWithItsNewSession() {
        sites(3, ALL, Copies.AS_LEFT);
        fail(3);
        assertThat(cluster.site(1).counters()).doesNotContainKey("member 3");

        recover(3);
        for (int site = 1; site <= 3; site++) {
            assertThat(cluster.site(site).counters())
                    .containsEntry("member 2", 1L)
                    .containsEntry("member 3", 2L);
        }
    }

    /** Section 4.3: an update sets fail-locks if another site is down. Section 4.1: every site has all fail-locks. */
    @Test
    void anUpdateWhileASiteIsDownSetsItsFailLocksAtEveryOtherSite() {
        sites(3, ALL, Copies.AS_LEFT);
        fail(3);
        commit(1, "x1", "x2");

        assertThat(failLocks(1, 3)).isEqualTo(2);
        assertThat(failLocks(2, 3)).isEqualTo(2);
    }

    /** Section 4.3: on recovery the failed site gets the fail-locks, which identify its out-of-date objects. */
    @Test
    void aSiteThatRecoversIsSentItsFailLocks() {
        sites(3, ON_DEMAND, Copies.AS_LEFT);
        fail(3);
        commit(1, "x1", "x2");

        assertThat(recover(3)).anyMatch(line -> line.endsWith("fail-locks [x1 at 3, x2 at 3]"));
        assertThat(failLocks(3, 3)).isEqualTo(2);
    }

    /** Section 4.3: fail-locks are cleared as transactions update the fail-locked items. */
    @Test
    void aWriteOfAFailLockedItemClearsItsFailLockAtEverySite() {
        sites(3, ON_DEMAND, Copies.AS_LEFT);
        fail(3);
        commit(1, "x1", "x2");
        recover(3);
        commit(2, "x1");

        for (int site = 1; site <= 3; site++) {
            assertThat(failLocks(site, 3)).isEqualTo(1);
        }
    }

    /** Section 4.1.1: when an item is read for which a fail-lock is set, a copier transaction refreshes it. */
    @Test
    void aReadOfAFailLockedItemHasItCopied() {
        sites(3, ON_DEMAND, Copies.AS_LEFT);
        fail(3);
        commit(1, "x1", "y1");
        recover(3);
        cluster.site(3).receive(new RcMessage.Wanted(Names.relation("x")));
        cluster.pass(100);

        assertThat(cluster.takePrinted()).anyMatch(line -> line.endsWith("RunCopier [x1 at 3]"));
        assertThat(failLocks(3, 3)).as("nobody reads y").isEqualTo(1);
    }

    /** Section 4.3: a site can have as many fail-locks as it contains objects, since none are set for others. */
    @Test
    void aSiteHasNoFailLocksOfRelationsThatItDoesNotContain() {
        sites(3, ALL, Copies.AS_LEFT);
        place("x", 1, 3);
        place("y", 1, 2);
        fail(3);
        commit(1, "x1", "y1");

        assertThat(failLocks(1, 3)).isEqualTo(1);
    }

    /** Section 4.1.1: an item that the site does not contain is read at a site with a good copy. */
    @Test
    void aReadOfARelationThatIsElsewhereGoesToAGoodCopy() {
        sites(3, ON_DEMAND, Copies.AS_LEFT);
        place("x", 2, 3);
        fail(3);
        commit(1, "x1");
        recover(3);

        for (int i = 0; i < 4; i++) {
            cluster.askSource(cluster.site(1), Names.relation("x"));
        }
        assertThat(cluster.takePrinted()).hasSize(4).containsOnly("  1 reads x at site 2");
    }

    /** Section 4.1.2: below the threshold an operational site without a copy gets one by a change of directories. */
    @Test
    void whenASiteWithACopyFailsAnotherSiteGetsOne() {
        sites(4, ALL, new Copies(2, 2, false));
        place("x", 1, 2);
        cluster.site(2).crash();
        cluster.pass(2_000);

        assertThat(cluster.takePrinted()).contains("  1 UpdateDirectory [x [1, 2] to [1, 2, 3]]");
    }

    /** Section 4.1.2: without an up-to-date copy no more copies can be made. */
    @Test
    void whenTheLastCopyIsLostNoSiteGetsOne() {
        sites(4, ALL, new Copies(1, 1, false));
        place("x", 2);
        cluster.site(2).crash();
        cluster.pass(2_000);

        assertThat(cluster.takePrinted()).noneMatch(line -> line.contains("UpdateDirectory"));
    }

    /** Section 4.2.3: if the site that makes new copies fails, the site with the highest ranking goes on. */
    @Test
    void whenTheLowestSiteFailsTooTheNextOneSeesToTheCopies() {
        sites(5, ALL, new Copies(2, 2, false));
        place("x", 4, 5);
        cluster.site(1).crash();
        cluster.site(5).crash();
        cluster.pass(2_500);

        assertThat(cluster.takePrinted()).contains("  2 UpdateDirectory [x [4, 5] to [2, 4, 5]]");
    }
}
