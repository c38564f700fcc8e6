package org.raidlab.rc.rowaa;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Address;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.ServerType;
import org.raidlab.core.relation.Catalogue;
import org.raidlab.core.relation.RelationId;
import org.raidlab.core.turn.Ports;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AdMessage.Rearrangement;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.RcMessage.Beat;
import org.raidlab.msg.SessionVector;
import org.raidlab.rc.ManualClock;
import org.raidlab.rc.SentMessages;

/** Site 4 comes to an instance of three. */
class GrowthTest {
    private static final List<Integer> FOUNDERS = List.of(1, 2, 3);
    private static final SessionVector BEGINNING = new SessionVector(1, List.of());
    private static final RelationId RELATION = new RelationId(77);

    private final ManualClock clock = new ManualClock();
    private final SentMessages sent = new SentMessages();

    private final class Site {
        private final Instance instance;
        private final Neighbours neighbours;
        private final Sources sources;
        private final Growth growth;

        Site(int number, RowaaConfig config) {
            instance = new Instance(config);
            Member self = new Member(number, 1);
            neighbours = new Neighbours(config, instance, clock, self);
            Ports ports = new Ports(Address.of(number, ServerType.RC), 1, clock, new SeededRandom(1), () -> 0);
            Post post = new Post(ports, instance);
            Leases leases = new Leases(config.lease().toNanos());
            Election.Parts parts = new Election.Parts(config, instance, clock, self, post, neighbours, leases);
            sources = new Sources(parts, new FailLocks(instance));
            growth = new Growth(parts, sources);
        }

        void hearsOf(RelationId relation, List<Integer> holders) {
            sources.take(new RcMessage.Placed(relation, holders), BEGINNING, true, sent);
        }

        void hearsBeatOf(int site) {
            neighbours.believe(new Beat(new Member(site, 1), 1, BEGINNING, 0, false));
        }
    }

    private Site founder() {
        return new Site(1, Instances.config(FOUNDERS));
    }

    private Site addedSite(int degree) {
        RowaaConfig config = Instances.config(List.of(1, 2, 3, 4)).adding(List.of(4));
        return new Site(4, config.keeping(new RowaaConfig.Copies(degree, 0, false)));
    }

    @Test
    void aSiteThatNobodyKnowsIsMadeAHolderOfTheCatalogue() {
        Site site = founder();
        assertThat(site.growth.admissions()).isEmpty();

        site.hearsBeatOf(2);
        site.hearsBeatOf(4);

        assertThat(site.growth.admissions())
                .containsExactly(new Rearrangement(Catalogue.RELATION.id(), List.of(), List.of(4)));
    }

    @Test
    void whoIsAHolderOfTheCatalogueBelongsToTheInstance() {
        Site site = founder();
        site.hearsBeatOf(4);
        site.hearsOf(Catalogue.RELATION.id(), List.of(4));

        assertThat(site.growth.admissions()).isEmpty();
        assertThat(site.instance.sites()).containsExactly(1, 2, 3, 4);
        assertThat(site.instance.founders()).isEqualTo(FOUNDERS);
    }

    @Test
    void anAddedSiteMakesItselfAHolderOfWhatAllFoundersHold() {
        Site site = addedSite(4);
        site.hearsOf(RELATION, FOUNDERS);
        site.hearsOf(new RelationId(78), List.of(1, 2));
        site.hearsOf(new RelationId(79), List.of(1, 2, 3, 4));

        assertThat(site.growth.filling(BEGINNING))
                .containsExactly(new Rearrangement(RELATION, FOUNDERS, List.of(1, 2, 3, 4)));
    }

    @Test
    void ofTwoAddedSitesTheLowerGoesFirst() {
        Site site = addedSite(4);
        site.hearsOf(Catalogue.RELATION.id(), List.of(0, 4));
        site.hearsOf(RELATION, FOUNDERS);
        Member lower = new Member(0, 1);

        assertThat(site.growth.filling(new SessionVector(5, List.of(lower)))).isEmpty();
        assertThat(site.growth.filling(BEGINNING)).hasSize(1);
    }

    @Test
    void whereNotAllSitesHoldEverythingAnAddedOneTakesWhatItIsGiven() {
        Site site = addedSite(3);
        site.hearsOf(RELATION, FOUNDERS);

        assertThat(site.growth.filling(BEGINNING)).isEmpty();
    }

    @Test
    void aFounderLacksNothing() {
        Site site = founder();
        site.hearsOf(RELATION, List.of(2, 3));

        assertThat(site.growth.filling(BEGINNING)).isEmpty();
    }

    @Test
    void aStateThatNoViewHasMadeWholeIsNotWhole() {
        assertThat(new Acceptor(Acceptor.beginning(FOUNDERS, 1)).isWhole()).isTrue();
        assertThat(new Acceptor(Acceptor.beginning(FOUNDERS, 4)).isWhole()).isFalse();
    }
}
