package org.raidlab.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.RandomSource;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.property.Gen;
import org.raidlab.core.property.Property;
import org.raidlab.core.turn.MessageTag;

final class SyncCodecTest {
    private static Gen<SyncMessage> messages(int size) {
        return random -> new SyncMessage(
                Gen.oneOf(List.of(SyncType.values())).next(random),
                Gen.oneOf(List.of(Answer.values())).next(random),
                new InstanceId(random.nextInt(size), (int) random.nextLong()),
                random.nextInt(size),
                random.nextInt(size),
                new MessageTag(random.nextInt(1 << 16), random.nextInt(Integer.MAX_VALUE)),
                targets(size, random));
    }

    private static List<Integer> targets(int size, RandomSource random) {
        List<Integer> targets = new ArrayList<>();
        for (int process = 0; process < size; process++) {
            if (random.chance(0.3)) {
                targets.add(process);
            }
        }
        return targets;
    }

    @Test
    void aMessageHasTheSizeOfThePapersForUpTo32Processes() {
        assertThat(new SyncCodec(10).bytes()).isEqualTo(22);
        assertThat(new SyncCodec(32).bytes()).isEqualTo(22);
        assertThat(new SyncCodec(33).bytes()).isEqualTo(26);
    }

    @Test
    void everyMessageComesBackAsItWas() {
        for (int size : List.of(10, 32, 100)) {
            SyncCodec codec = new SyncCodec(size);
            Property.forAll(
                    messages(size),
                    500,
                    message -> assertThat(codec.decode(codec.encode(message))).isEqualTo(message));
        }
    }

    @Test
    void anotherLengthOrAnUnknownTypeIsRefused() {
        SyncCodec codec = new SyncCodec(10);
        byte[] unknown = codec.encode(SyncMessage.start(SyncType.START_CHECKPOINT, 1));
        unknown[0] = 99;
        assertThatThrownBy(() -> codec.decode(new byte[21])).isInstanceOf(MalformedException.class);
        assertThatThrownBy(() -> codec.decode(unknown)).isInstanceOf(MalformedException.class);
    }
}
