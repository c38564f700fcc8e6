package org.raidlab.rc.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AdMessage.DirectoryUpdate;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.RcMessage.Heartbeat;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.rc.ManualClock;
import org.raidlab.rc.SentMessages;
import org.raidlab.rc.faillock.Escalation;
import org.raidlab.rc.faillock.FailLocks;
import org.raidlab.rc.membership.Configuration;
import org.raidlab.rc.membership.HeardSites;
import org.raidlab.rc.membership.Instances;
import org.raidlab.rc.membership.MembershipConfig;
import org.raidlab.rc.membership.SiteContext;

/** Site 4 comes to an instance of three. */
class SiteAdmissionTest {
    private static final List<Integer> FOUNDERS = List.of(1, 2, 3);
    private static final SessionVector BEGINNING = new SessionVector(1, List.of());
    private static final RelationId RELATION = new RelationId(77);

    private final ManualClock clock = new ManualClock();
    private final SentMessages sent = new SentMessages();

    private final class Site {
        private final Configuration configuration;
        private final HeardSites heard = new HeardSites();
        private final Sources sources;
        private final SiteAdmission siteAdmission;

        Site(int number, MembershipConfig config, Copies copies) {
            SiteContext site = Instances.site(number, config, clock, heard);
            configuration = site.configuration();
            sources = new Sources(site, new FailLocks(configuration, Escalation.USUAL));
            siteAdmission = new SiteAdmission(copies, site, sources);
        }

        void hearsOf(RelationId relation, List<Integer> holders) {
            sources.take(new RcMessage.Placed(relation, holders), BEGINNING, true, sent);
        }

        void hearsHeartbeatOf(int site) {
            heard.hear(new Heartbeat(new Member(site, 1), 1, BEGINNING, 0, false));
        }
    }

    private Site founder() {
        return new Site(1, Instances.config(FOUNDERS), Copies.AS_LEFT);
    }

    private Site addedSite(int degree) {
        MembershipConfig config = Instances.config(List.of(1, 2, 3, 4)).with(List.of(4), 100);
        return new Site(4, config, new Copies(degree, 0, false));
    }

    @Test
    void aSiteThatNobodyKnowsIsMadeAHolderOfTheCatalogue() {
        Site site = founder();
        assertThat(site.siteAdmission.admissions()).isEmpty();

        site.hearsHeartbeatOf(2);
        site.hearsHeartbeatOf(4);

        assertThat(site.siteAdmission.admissions())
                .containsExactly(new DirectoryUpdate(Catalogue.RELATION.id(), List.of(), List.of(4)));
    }

    @Test
    void whoIsAHolderOfTheCatalogueBelongsToTheInstance() {
        Site site = founder();
        site.hearsHeartbeatOf(4);
        site.hearsOf(Catalogue.RELATION.id(), List.of(4));

        assertThat(site.siteAdmission.admissions()).isEmpty();
        assertThat(site.configuration.sites()).containsExactly(1, 2, 3, 4);
        assertThat(site.configuration.founders()).isEqualTo(FOUNDERS);
    }

    @Test
    void anAddedSiteMakesItselfAHolderOfWhatAllFoundersHold() {
        Site site = addedSite(4);
        site.hearsOf(RELATION, FOUNDERS);
        site.hearsOf(new RelationId(78), List.of(1, 2));
        site.hearsOf(new RelationId(79), List.of(1, 2, 3, 4));

        assertThat(site.siteAdmission.filling(BEGINNING))
                .containsExactly(new DirectoryUpdate(RELATION, FOUNDERS, List.of(1, 2, 3, 4)));
    }

    @Test
    void ofTwoAddedSitesTheLowerGoesFirst() {
        Site site = addedSite(4);
        site.hearsOf(Catalogue.RELATION.id(), List.of(0, 4));
        site.hearsOf(RELATION, FOUNDERS);
        Member lower = new Member(0, 1);

        assertThat(site.siteAdmission.filling(new SessionVector(5, List.of(lower))))
                .isEmpty();
        assertThat(site.siteAdmission.filling(BEGINNING)).hasSize(1);
    }

    @Test
    void whereNotAllSitesHoldEverythingAnAddedOneTakesWhatItIsGiven() {
        Site site = addedSite(3);
        site.hearsOf(RELATION, FOUNDERS);

        assertThat(site.siteAdmission.filling(BEGINNING)).isEmpty();
    }

    @Test
    void aFounderLacksNothing() {
        Site site = founder();
        site.hearsOf(RELATION, List.of(2, 3));

        assertThat(site.siteAdmission.filling(BEGINNING)).isEmpty();
    }
}
