package org.raidlab.rrvm.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.raidlab.rrvm.Durability;
import org.raidlab.runtime.ConfigException;

class RecoverableMemoryTest {
    private static final Duration DEADLINE = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    private Workstations workstations;
    private InetSocketAddress manager;

    @BeforeEach
    void startTwo() {
        workstations = new Workstations(folder);
        manager = workstations.start(1);
        workstations.start(2);
    }

    @AfterEach
    void end() {
        workstations.close();
    }

    private RecoverableMemory memory() {
        return RecoverableMemory.connect(manager, 1, DEADLINE);
    }

    private static void put(RecoverableMemory memory, MappedRegion region, int offset, long value) {
        Transaction transaction = memory.begin();
        transaction.setRange(region, offset, Long.BYTES);
        region.bytes().putLong(offset, value);
        transaction.commit();
    }

    @Test
    void whatWasCommittedIsThereAfterARestartAndATruncation() throws InterruptedException {
        try (RecoverableMemory memory = memory()) {
            MappedRegion region = memory.map(100, 4_096);
            put(memory, region, 8, 41);
            memory.truncate();
            put(memory, region, 16, 42);
        }
        workstations.stop(1);
        manager = workstations.start(1);
        try (RecoverableMemory memory = memory()) {
            MappedRegion region = memory.map(100, 4_096);
            assertThat(region.bytes().getLong(8)).isEqualTo(41);
            assertThat(region.bytes().getLong(16)).isEqualTo(42);
            assertThat(memory.possibleLosses()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aCommitReturnsWhenItIsAsSafeAsItSays(Durability durability) {
        try (RecoverableMemory memory = memory()) {
            MappedRegion region = memory.map(0, 64);
            for (int i = 1; i <= 20; i++) {
                Transaction transaction = memory.begin();
                transaction.setRange(region, 0, Long.BYTES);
                region.bytes().putLong(0, i);
                assertThat(transaction.commit(durability)).isEqualTo(i);
            }
        }
    }

    @Test
    void anAbortedTransactionLeavesNoTrace() {
        try (RecoverableMemory memory = memory()) {
            MappedRegion region = memory.map(0, 64);
            put(memory, region, 0, 7);
            Transaction transaction = memory.begin();
            transaction.setRange(region, 0, 16);
            region.bytes().putLong(0, 8).putLong(8, 9);
            transaction.abort();
            assertThat(region.bytes().getLong(0)).isEqualTo(7);
            assertThatThrownBy(transaction::commit).hasMessageContaining("has ended");
        }
        try (RecoverableMemory memory = memory()) {
            assertThat(memory.map(0, 64).bytes().getLong(0)).isEqualTo(7);
        }
    }

    @Test
    void ofTwoProgramsThatChangeTheSameBytesOneIsTold() {
        try (RecoverableMemory one = memory();
                RecoverableMemory other = memory()) {
            MappedRegion mine = one.map(0, 64);
            MappedRegion theirs = other.map(0, 64);
            put(one, mine, 0, 1);
            assertThatThrownBy(() -> put(other, theirs, 0, 2)).isInstanceOf(ConflictException.class);
            assertThat(theirs.bytes().getLong(0)).isEqualTo(1);
            put(other, theirs, 0, 2);
        }
    }

    @Test
    void mistakesOfAProgramAreNamed() {
        try (RecoverableMemory memory = memory()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> memory.map(1L << 40, 10))
                    .withMessageContaining("beyond its end");
            MappedRegion region = memory.map(0, 64);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> memory.map(32, 64))
                    .withMessageContaining("mapped already");
            Transaction transaction = memory.begin();
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> transaction.setRange(region, 60, 8))
                    .withMessageContaining("not within the region");
            assertThatIllegalArgumentException().isThrownBy(memory::begin).withMessageContaining("has not ended");
        }
        assertThatThrownBy(() -> RecoverableMemory.open(folder, 1))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("raid up --system rrvm");
    }

    @Test
    void theExampleOfTheReadmeMovesMoneyOrLeavesItWhereItIs() {
        try (RecoverableMemory memory = memory()) {
            TransferExample bank = new TransferExample(memory);
            bank.deposit(1, 100);
            assertThat(bank.transfer(1, 2, 70)).isTrue();
            assertThat(bank.transfer(1, 2, 70)).isFalse();
            assertThat(bank.balance(1)).isEqualTo(30);
            assertThat(bank.balance(2)).isEqualTo(70);
        }
    }
}
