package org.raidlab.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.codec.PackedCodec;
import org.raidlab.core.turn.Message;

/** What process 0 of two received of process 1. */
class ChannelsTest {
    private record Word(long id) implements Message {}

    private final Channels<Word> channels = new Channels<>(2, PackedCodec.of(Word.class, 64));

    private List<Boolean> told(int ticks) {
        List<Boolean> told = new ArrayList<>();
        for (int tick = 0; tick < ticks; tick++) {
            told.add(channels.takeNews(1));
        }
        return told;
    }

    @Test
    void aSenderOfWhomNothingCameIsToldNothing() {
        assertThat(told(20)).containsOnly(false);
    }

    @Test
    void whatCameIsToldAtOnceAndNowAndThenAgainSinceTheWordMayBeLost() {
        channels.receive(1, 1);

        assertThat(told(17))
                .containsExactly(
                        true, false, false, false, false, false, false, false, true, false, false, false, false, false,
                        false, false, true);
    }
}
