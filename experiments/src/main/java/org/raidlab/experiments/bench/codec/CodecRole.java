package org.raidlab.experiments.bench.codec;

import java.io.IOException;
import java.util.List;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.experiments.bench.child.Participant;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.codec.Codecs;

/** A process with one codec: {@code codec NAME} answers {@code encode SAMPLE COUNT} and {@code decode SAMPLE COUNT}. */
public final class CodecRole {
    private final Codec<RaidMessage> codec;
    /** Read by nobody: what is written here cannot be optimized away. */
    private int blackHole;

    private CodecRole(String name) {
        codec = Codecs.raid(name);
    }

    /** Makes the codec that the arguments name. */
    public static Participant.Role cast(List<String> arguments) {
        CodecRole role = new CodecRole(arguments.get(1));
        return Participant.role("ready", role::answer, () -> {});
    }

    private String answer(String question) throws IOException {
        String[] words = question.split(" ", -1);
        RaidMessage sample = Sample.valueOf(words[1]).message();
        int count = Integer.parseInt(words[2]);
        long begunAt = System.nanoTime();
        blackHole += words[0].equals("encode") ? encode(sample, count) : decode(sample, count);
        return Double.toString((double) (System.nanoTime() - begunAt) / count);
    }

    private int encode(RaidMessage sample, int count) {
        int bytes = blackHole;
        for (int i = 0; i < count; i++) {
            bytes += codec.encode(sample).length;
        }
        return bytes;
    }

    private int decode(RaidMessage sample, int count) throws IOException {
        byte[] encoded = codec.encode(sample);
        int hashes = blackHole;
        try {
            for (int i = 0; i < count; i++) {
                hashes += codec.decode(encoded).getClass() == sample.getClass() ? 1 : 0;
            }
            return hashes;
        } catch (MalformedException e) {
            throw new IOException(e);
        }
    }
}
