package org.raidlab.experiments.figure;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import org.raidlab.core.Address;
import org.raidlab.core.RandomSource;
import org.raidlab.core.turn.Checkpointable;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.TimerToken;

/**
 * A process that sends normal messages to its peers in the topology: to each of them once, from then on to any, all
 * equally likely.
 */
final class Talker implements Checkpointable<TalkMessage> {
    private record Speak() implements TimerToken {}

    private static final int PAUSE_MILLIS = 100;

    private final List<Address> neighbours;
    private final RandomSource random;
    private final int imageBytes;
    private int sent;

    /** @param imageBytes what its image is made to be at least */
    Talker(List<Address> neighbours, RandomSource random, int imageBytes) {
        this.neighbours = neighbours;
        this.random = random;
        this.imageBytes = Math.max(imageBytes, Integer.BYTES);
    }

    @Override
    public void onReady(Effects<TalkMessage> out) {
        rest(out);
    }

    private void rest(Effects<TalkMessage> out) {
        out.setTimer(new Speak(), Duration.ofMillis(1 + random.nextInt(PAUSE_MILLIS)));
    }

    @Override
    public void onTimer(TimerToken token, Effects<TalkMessage> out) {
        if (!neighbours.isEmpty()) {
            int next = sent < neighbours.size() ? sent : random.nextInt(neighbours.size());
            out.send(neighbours.get(next), new TalkMessage(++sent));
        }
        rest(out);
    }

    @Override
    public void onMessage(Envelope<TalkMessage> in, Effects<TalkMessage> out) {
        // to have received it is all
    }

    @Override
    public byte[] save() {
        return ByteBuffer.allocate(imageBytes).putInt(sent).array();
    }

    @Override
    public void restore(byte[] image, Effects<TalkMessage> out) {
        sent = ByteBuffer.wrap(image).getInt();
        rest(out);
    }
}
