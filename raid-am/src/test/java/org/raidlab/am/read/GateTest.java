package org.raidlab.am.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Address;
import org.raidlab.core.ServerType;
import org.raidlab.core.TxnId;
import org.raidlab.core.relation.Catalogue;
import org.raidlab.core.relation.RelationId;
import org.raidlab.msg.AmMessage;

class GateTest {
    private static final RelationId R = new RelationId(50);
    private static final RelationId S = new RelationId(60);
    private static final Address DRIVER = Address.of(1, ServerType.AD);

    private final List<Gate.Entry> again = new ArrayList<>();

    private static AmMessage scan(RelationId relation) {
        return new AmMessage.Scan(new TxnId(1, 1, 1), 1, relation, 0, 0, Optional.empty());
    }

    @Test
    void aClosedGateLetsNobodyThrough() {
        Gate gate = new Gate(false);

        assertThat(gate.isOpen(List.of(R))).isFalse();
        assertThat(gate.wanted(scan(R))).isEmpty();
    }

    @Test
    void onlyReadsOfStaleRelationsWait() {
        Gate gate = new Gate(false);
        gate.set(List.of(R), again::add);

        assertThat(gate.isOpen(Gate.relationsOf(scan(S)))).isTrue();
        assertThat(gate.isOpen(Gate.relationsOf(scan(R)))).isFalse();
        assertThat(gate.wanted(scan(R))).containsExactly(R);
    }

    @Test
    void aSchemaDependsOnTheWholeCatalogue() {
        Gate gate = new Gate(true);
        gate.set(List.of(Catalogue.INDEXES.id()), again::add);

        assertThat(gate.isOpen(Gate.relationsOf(new AmMessage.Describe(1, List.of()))))
                .isFalse();
    }

    @Test
    void whoeverWaitedComesAgainInItsOrder() {
        Gate gate = new Gate(false);
        Gate.Entry first = new Gate.Entry(DRIVER, scan(R));
        Gate.Entry second = new Gate.Entry(DRIVER, scan(S));
        gate.add(first);
        gate.add(second);

        gate.set(List.of(R), again::add);

        assertThat(again).containsExactly(first, second);
        assertThat(gate.waiting()).isZero();
    }
}
