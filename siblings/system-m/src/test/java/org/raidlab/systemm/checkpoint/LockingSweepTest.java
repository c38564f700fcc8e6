package org.raidlab.systemm.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.systemm.CheckpointAlgorithm;
import org.raidlab.systemm.Copy;
import org.raidlab.systemm.LogStrategy;
import org.raidlab.systemm.SystemMSettings;
import org.raidlab.systemm.card.CardSizes;
import org.raidlab.systemm.card.CreditCard;
import org.raidlab.systemm.checkpoint.SweepAlgorithm.Visit;
import org.raidlab.systemm.data.PrimaryMemory;
import org.raidlab.systemm.lock.LockManager;

final class LockingSweepTest {
    private static final CreditCard APPLICATION = new CreditCard(new CardSizes(40, 4, 8));

    private final PrimaryMemory memory = new PrimaryMemory(
            SystemMSettings.DEFAULT.with(CheckpointAlgorithm.TCBW, true, LogStrategy.VALUE), APPLICATION);

    private void insert(int set) {
        memory.redo(set, 0, Optional.of(APPLICATION.initial(set, 0)), 0);
    }

    /** The last segments may still be on their way to the copy when the server asks again. */
    @Test
    void aSegmentThatIsMadeAfterAllWereVisitedIsNoPartOfTheSweep() {
        insert(CreditCard.ACCOUNT);
        memory.beginSweep(CheckpointAlgorithm.TCBW, Copy.A, 1);
        SweepAlgorithm sweep = new LockingSweep(memory, new LockManager(), Copy.A, true, memory::size);
        assertThat(sweep.next()).isInstanceOf(Visit.Write.class);
        assertThat(sweep.next()).isEqualTo(new Visit.Done(1));
        memory.endSweep();

        insert(CreditCard.STORE);

        assertThat(memory.size()).isEqualTo(2);
        assertThat(sweep.next()).isEqualTo(new Visit.Done(1));
    }
}
