package org.raidlab.experiments.message;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.experiments.bench.child.Participant;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.codec.Codecs;

/**
 * A process with one codec: {@code messages CODEC} answers {@code FILE COUNT} with the processor time, in nanoseconds,
 * that it takes to encode and decode all messages of the file, on average of so many times. Other work of the machine
 * has less influence on that than on elapsed time.
 */
public final class MessagesRole {
    /** The word for the role. */
    public static final String NAME = "messages";

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Codec<RaidMessage> codec;
    private final Map<String, List<RaidMessage>> files = new TreeMap<>();
    /** Read by nobody: what is written here cannot be optimized away. */
    private int blackHole;

    private MessagesRole(String name) {
        codec = Codecs.raid(name);
    }

    /** Makes the codec that the arguments name. */
    public static Participant.Role cast(List<String> arguments) {
        MessagesRole role = new MessagesRole(arguments.get(1));
        return Participant.role("ready", role::answer, () -> {});
    }

    /** Writes messages to a file, in the packed form. */
    static void write(Path file, List<RaidMessage> messages) throws IOException {
        Codec<RaidMessage> packed = Codecs.raid(Codecs.NAMES.getFirst());
        try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(file))) {
            out.writeInt(messages.size());
            for (RaidMessage message : messages) {
                byte[] bytes = packed.encode(message);
                out.writeInt(bytes.length);
                out.write(bytes);
            }
        }
    }

    /** Reads the messages of such a file. */
    static List<RaidMessage> read(Path file) throws IOException {
        Codec<RaidMessage> packed = Codecs.raid(Codecs.NAMES.getFirst());
        List<RaidMessage> messages = new ArrayList<>();
        try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
            for (int left = in.readInt(); left > 0; left--) {
                messages.add(packed.decode(in.readNBytes(in.readInt())));
            }
        } catch (MalformedException e) {
            throw new IOException(e);
        }
        return messages;
    }

    private String answer(String question) throws IOException {
        int space = question.lastIndexOf(' ');
        String file = question.substring(0, space);
        int count = Integer.parseInt(question.substring(space + 1));
        if (!files.containsKey(file)) {
            files.put(file, read(Path.of(file)));
        }
        List<RaidMessage> messages = files.getOrDefault(file, List.of());
        long begunAt = THREADS.getCurrentThreadCpuTime();
        try {
            for (int i = 0; i < count; i++) {
                for (RaidMessage message : messages) {
                    blackHole += codec.decode(codec.encode(message)) == message ? 1 : 0;
                }
            }
        } catch (MalformedException e) {
            throw new IOException(e);
        }
        return Double.toString((double) (THREADS.getCurrentThreadCpuTime() - begunAt) / count);
    }
}
