package org.raidlab.checkpoint.sim;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.raidlab.checkpoint.Group;
import org.raidlab.core.Invariants;
import org.raidlab.core.RandomSource;
import org.raidlab.core.turn.Checkpointable;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.TimerToken;

/** Says something to someone now and then, as the processes of the paper's experiment do. */
public final class Chatter implements Checkpointable<ChatMessage> {
    private record Speak() implements TimerToken {}

    private static final int PAUSE_MICROS = 8_000;

    private final Group group;
    private final RandomSource random;
    private final LongSupplier ids;
    private final BooleanSupplier talks;
    private Talk talk;

    /**
     * @param ids never the same twice
     * @param talks whether it still begins to say things
     */
    public Chatter(Group group, RandomSource random, LongSupplier ids, BooleanSupplier talks) {
        this.group = group;
        this.random = random;
        this.ids = ids;
        this.talks = talks;
        talk = new Talk(group.size());
    }

    @Override
    public void onReady(Effects<ChatMessage> out) {
        rest(out);
    }

    private void rest(Effects<ChatMessage> out) {
        out.setTimer(new Speak(), Duration.ofNanos(1_000L * (1 + random.nextInt(PAUSE_MICROS))));
    }

    @Override
    public void onTimer(TimerToken token, Effects<ChatMessage> out) {
        if (talks.getAsBoolean()) {
            int to = random.nextInt(group.size());
            long id = ids.getAsLong();
            talk.sentTo(to).add(id);
            out.send(group.address(to), new ChatMessage.Say(id));
            rest(out);
        }
    }

    @Override
    public void onMessage(Envelope<ChatMessage> in, Effects<ChatMessage> out) {
        ChatMessage.Say say = (ChatMessage.Say) in.body();
        boolean fresh = talk.receivedFrom(group.number(in.from())).add(say.id());
        Invariants.check(fresh, "nothing is delivered twice");
    }

    @Override
    public byte[] save() {
        return talk.save();
    }

    @Override
    public void restore(byte[] image, Effects<ChatMessage> out) {
        talk = Talk.restored(group.size(), image);
        rest(out);
    }

    Talk talk() {
        return talk;
    }
}
