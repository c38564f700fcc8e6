package org.raidlab.am.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Address;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;

class StaleReadGateTest {
    private static final RelationId R = new RelationId(50);
    private static final RelationId S = new RelationId(60);
    private static final Address DRIVER = Address.of(1, RaidServer.AD);

    private final List<StaleReadGate.Entry> again = new ArrayList<>();

    private static AmMessage scan(RelationId relation) {
        return new AmMessage.Scan(new TxnId(1, 1, 1), 1, relation, 0, 0, Optional.empty());
    }

    @Test
    void aClosedGateLetsNobodyThrough() {
        StaleReadGate staleReadGate = new StaleReadGate(false);

        assertThat(staleReadGate.isOpen(List.of(R))).isFalse();
        assertThat(staleReadGate.wanted(scan(R))).isEmpty();
    }

    @Test
    void onlyReadsOfStaleRelationsWait() {
        StaleReadGate staleReadGate = new StaleReadGate(false);
        staleReadGate.set(List.of(R), again::add);

        assertThat(staleReadGate.isOpen(StaleReadGate.relationsOf(scan(S)))).isTrue();
        assertThat(staleReadGate.isOpen(StaleReadGate.relationsOf(scan(R)))).isFalse();
        assertThat(staleReadGate.wanted(scan(R))).containsExactly(R);
    }

    @Test
    void aSchemaDependsOnTheWholeCatalogue() {
        StaleReadGate staleReadGate = new StaleReadGate(true);
        staleReadGate.set(List.of(Catalogue.INDEXES.id()), again::add);

        assertThat(staleReadGate.isOpen(StaleReadGate.relationsOf(new AmMessage.Describe(1, List.of()))))
                .isFalse();
    }

    @Test
    void whoeverWaitedComesAgainInItsOrder() {
        StaleReadGate staleReadGate = new StaleReadGate(false);
        StaleReadGate.Entry first = new StaleReadGate.Entry(DRIVER, scan(R));
        StaleReadGate.Entry second = new StaleReadGate.Entry(DRIVER, scan(S));
        staleReadGate.add(first);
        staleReadGate.add(second);

        staleReadGate.set(List.of(R), again::add);

        assertThat(again).containsExactly(first, second);
        assertThat(staleReadGate.waiting()).isZero();
    }
}
