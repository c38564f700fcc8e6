package org.raidlab.experiments.rrvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.experiments.rrvm.EraWorkstations.Arrangement;
import org.raidlab.rrvm.RrvmSettings;

/** A few hundred transactions on workstations of 1996. */
final class EraWorkstationsTest {
    private static final EraCosts COSTS = EraCosts.of(EraCosts.parameters());
    private static final RrvmSettings.Log LOG = new RrvmSettings.Log(64 << 10, 128 << 10);
    private static final int BLOCK_BYTES = 32;
    private static final int TRANSACTIONS = 300;

    private static EraWorkstations workstations(Arrangement arrangement) {
        return new EraWorkstations(arrangement, COSTS, random -> new BlockLoad(BLOCK_BYTES, false, 64, random), 7);
    }

    private static double rate(EraNetwork system) {
        return workstations(Arrangement.single(system, LOG))
                .ratesOver(TRANSACTIONS)
                .getFirst();
    }

    @Test
    void rvmWaitsForTwoRevolutionsOfTheDisk() {
        assertThat(rate(EraNetwork.RVM)).isBetween(40.0, 55.0);
    }

    @Test
    void aFasterNetworkGivesMoreTransactions() {
        assertThat(List.of(
                        rate(EraNetwork.RVM),
                        rate(EraNetwork.ETHERNET),
                        rate(EraNetwork.FDDI),
                        rate(EraNetwork.MEMORY_CHANNEL)))
                .isSorted();
    }

    @Test
    void aRemoteCommitSendsItsRecordAndDoesNotWaitForTheDisk() {
        EraWorkstations remote = workstations(Arrangement.single(EraNetwork.FDDI, LOG));
        remote.ratesOver(TRANSACTIONS);
        assertThat(remote.storesEach()).isBetween(1.0, 1.1);
        assertThat(remote.shareInMemory()).isGreaterThan(0.99);

        EraWorkstations local = workstations(Arrangement.single(EraNetwork.RVM, LOG));
        local.ratesOver(TRANSACTIONS);
        assertThat(local.storesEach()).isZero();
        assertThat(local.shareInMemory()).isZero();
    }

    @Test
    void oneServerCarriesSeveralProgramsUpToItsProcessor() {
        double one = workstations(new Arrangement(EraNetwork.FDDI, 1, 1, LOG))
                .ratesOver(TRANSACTIONS)
                .getFirst();
        List<Double> four =
                workstations(new Arrangement(EraNetwork.FDDI, 4, 1, LOG)).ratesOver(TRANSACTIONS);
        assertThat(four).hasSize(4).allMatch(rate -> rate < one);
        assertThat(four.stream().mapToDouble(Double::doubleValue).sum()).isGreaterThan(one);
    }
}
