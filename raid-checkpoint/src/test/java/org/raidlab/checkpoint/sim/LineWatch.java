package org.raidlab.checkpoint.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.raidlab.checkpoint.CheckpointRecord;
import org.raidlab.checkpoint.CheckpointedServer;
import org.raidlab.checkpoint.ProcessState;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.LogRecord;

/**
 * Watches the line of committed checkpoints: of each process the committed one, or the uncommitted one whose instance
 * is durably decided. At no time does one of them hold a message that another one has not sent.
 */
final class LineWatch {
    private final int size;
    private final Consumer<String> violation;
    private final List<TreeMap<Integer, Talk>> images = new ArrayList<>();
    private final int[] line;
    private long checks;

    LineWatch(int size, Consumer<String> violation) {
        this.size = size;
        this.violation = violation;
        line = new int[size];
        for (int process = 0; process < size; process++) {
            images.add(new TreeMap<>());
        }
    }

    /** What one life of a process writes to its log. */
    final class Records {
        private final int process;
        private final List<SequencedMap<Integer, Integer>> undurable = new ArrayList<>();

        Records(int process) {
            this.process = process;
        }

        Codec<LogRecord> around(Codec<LogRecord> codec) {
            return new Codec<>() {
                @Override
                public byte[] encode(LogRecord value) {
                    written(value);
                    return codec.encode(value);
                }

                @Override
                public LogRecord decode(byte[] bytes) throws MalformedException {
                    return codec.decode(bytes);
                }
            };
        }

        private void written(LogRecord record) {
            if (record instanceof CheckpointRecord.Taken taken) {
                byte[] image = ProcessState.image(taken.state());
                images.get(process).put(taken.number(), Talk.restored(size, image));
            } else if (record instanceof CheckpointRecord.Decided decided) {
                SequencedMap<Integer, Integer> members = new TreeMap<>();
                decided.members().forEach(part -> members.put(part.process(), part.number()));
                undurable.add(members);
            }
        }

        void forced() {
            undurable.forEach(LineWatch.this::advance);
            undurable.clear();
        }
    }

    /** A new life: what it finds decided was durable, whether or not it had come to tell. */
    void restarted(int process, CheckpointedServer<ChatMessage> server) {
        server.decided().values().forEach(this::advance);
        TreeMap<Integer, Integer> own = new TreeMap<>();
        own.put(process, server.committed());
        advance(own);
    }

    void advance(SequencedMap<Integer, Integer> members) {
        members.forEach((process, number) -> line[process] = Math.max(line[process], number));
        for (int receiver = 0; receiver < size; receiver++) {
            for (int sender = 0; sender < size; sender++) {
                check(receiver, sender);
            }
        }
        for (int process = 0; process < size; process++) {
            images.get(process).headMap(line[process], false).clear();
        }
        checks++;
    }

    private void check(int receiver, int sender) {
        Talk receivers = images.get(receiver).get(line[receiver]);
        Talk senders = images.get(sender).get(line[sender]);
        if (receivers == null || senders == null) {
            return; // before a first checkpoint
        }
        TreeSet<Long> orphans = new TreeSet<>(receivers.receivedFrom(sender));
        orphans.removeAll(senders.sentTo(receiver));
        if (!orphans.isEmpty()) {
            violation.accept(
                    "orphans between committed checkpoints: %d received %s of %d".formatted(receiver, orphans, sender));
        }
    }

    long checks() {
        return checks;
    }
}
