package org.raidlab.am.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.StorageException;

class CheckpointHeaderTest {
    private static final CheckpointHeader HEADER = new CheckpointHeader(7, 300, 123_456, Stamp.of(99, 3));

    @Test
    void itsFormatIsAsWritten() {
        ByteBuffer bytes = ByteBuffer.wrap(HEADER.encode().bytes()).order(ByteOrder.LITTLE_ENDIAN);
        byte[] magic = new byte[8];
        bytes.get(magic);

        assertThat(bytes.capacity()).isEqualTo(64);
        assertThat(magic).asString().isEqualTo("ARAMCKP1");
        assertThat(bytes.getInt(8)).isEqualTo(1);
        assertThat(bytes.getInt(12)).isEqualTo(65_472);
        assertThat(bytes.getLong(16)).isEqualTo(7);
        assertThat(bytes.getInt(24)).isEqualTo(300);
        assertThat(bytes.getInt(28)).isEqualTo(1);
        assertThat(bytes.getLong(32)).isEqualTo(123_456);
        assertThat(bytes.getLong(40)).isEqualTo(Stamp.of(99, 3).number());
    }

    @Test
    void itIsReadBack() {
        assertThat(CheckpointHeader.decode(HEADER.encode())).isEqualTo(HEADER);
    }

    @Test
    void theFirstCheckpointOfAnEmptyDatabaseIsReadBackAndThereIsNoneBeforeIt() {
        CheckpointHeader first = new CheckpointHeader(1, 0, 0, Stamp.NONE);
        assertThat(CheckpointHeader.decode(first.encode())).isEqualTo(first);

        Block before = new CheckpointHeader(0, 0, 0, Stamp.NONE).encode();
        assertThatThrownBy(() -> CheckpointHeader.decode(before)).isInstanceOf(StorageException.class);
    }

    @Test
    void copiesAlternate() {
        assertThat(CheckpointHeader.copyOf(7)).isNotEqualTo(CheckpointHeader.copyOf(8));
        assertThat(CheckpointHeader.block(10, 0)).isEqualTo(20);
        assertThat(CheckpointHeader.block(10, 1)).isEqualTo(21);
    }

    @Test
    void whatIsNoHeaderIsRefused() {
        for (int at : new int[] {0, 8, 12, 16, 28, 36, 44}) {
            byte[] bytes = HEADER.encode().bytes();
            bytes[at + 3] ^= (byte) 0x80;
            if (at == 16) {
                bytes[16] = 0;
                bytes[19] = 0;
            }
            assertThatThrownBy(() -> CheckpointHeader.decode(new Block(bytes)))
                    .as("byte %d", at + 3)
                    .isInstanceOf(StorageException.class);
        }
        assertThatThrownBy(() -> CheckpointHeader.decode(new Block(new byte[20])))
                .isInstanceOf(StorageException.class);
    }
}
