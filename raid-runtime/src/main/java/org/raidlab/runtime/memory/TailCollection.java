package org.raidlab.runtime.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.raidlab.comm.memory.MemoryMessage;
import org.raidlab.comm.memory.MemoryMessage.Answer;
import org.raidlab.comm.memory.MemoryMessage.StoredRecord;

/**
 * What a restart gets back from the memories that the disk names: the longest log among enough of them. A memory in
 * another life has nothing. A memory that does not answer may still have its records, so the restart waits for it.
 */
final class TailCollection {
    private static final long ASK_NANOS = 20_000_000;

    private final Mark mark;
    private final Replication replication;
    private final List<Source> sources = new ArrayList<>();
    private final ReplicatedLog.Sender out;
    private long askAtNanos;

    /** A memory that is asked. */
    private static final class Source {
        final Mark.Seat seat;
        final List<StoredRecord> records = new ArrayList<>();
        long from;
        boolean complete;
        boolean lost;

        Source(Mark.Seat seat) {
            this.seat = seat;
        }
    }

    TailCollection(Mark mark, Replication replication, ReplicatedLog.Sender out, long nowNanos) {
        this.mark = mark;
        this.replication = replication;
        this.out = out;
        askAtNanos = nowNanos;
        mark.seats().forEach(seat -> sources.add(new Source(seat)));
    }

    boolean isComplete() {
        return isEnough(count(source -> source.complete));
    }

    private boolean isEnough(int answered) {
        return sources.isEmpty() || replication.rules().isEnough(answered, sources.size(), mark.needed());
    }

    private int count(Predicate<Source> which) {
        return (int) sources.stream().filter(which).count();
    }

    /** Returns why confirmed records may be lost: so many memories began anew that the others need not have all. */
    Optional<String> loss() {
        return isEnough(count(source -> !source.lost))
                ? Optional.empty()
                : Optional.of(sources.stream()
                        .filter(source -> source.lost)
                        .map(source -> Integer.toString(source.seat.number()))
                        .collect(Collectors.joining(" and ")));
    }

    /** Returns the records of the longest log. */
    List<StoredRecord> records() {
        Source best = null;
        for (Source each : sources) {
            if (each.complete && (best == null || replication.rules().isBetter(each.from, best.from))) {
                best = each;
            }
        }
        return best == null ? List.of() : best.records;
    }

    void onDeadline(long nowNanos) {
        if (askAtNanos <= nowNanos) {
            askAtNanos = nowNanos + ASK_NANOS;
            sources.stream().filter(source -> !source.complete && !source.lost).forEach(this::ask);
        }
    }

    private void ask(Source source) {
        int index = source.seat.number() - 1;
        if (index < replication.memories().size()) {
            out.send(replication.memories().get(index), new MemoryMessage.Fetch(source.seat.attachment(), source.from));
        }
    }

    void onAnswer(Answer answer, int number) {
        for (Source source : sources) {
            if (source.seat.number() == number && !source.complete && !source.lost) {
                take(source, answer);
            }
        }
    }

    private void take(Source source, Answer answer) {
        boolean sameLife = replication.rules().isSameLife(source.seat.life(), answer.life());
        switch (answer) {
            case MemoryMessage.Fetched fetched
            when fetched.attachment().equals(source.seat.attachment()) -> {
                if (!sameLife) {
                    source.lost = true;
                } else if (fetched.from() == source.from) {
                    append(source, fetched);
                }
            }
            case MemoryMessage.Forgotten forgotten
            when forgotten.attachment().equals(source.seat.attachment()) -> {
                source.lost = !sameLife || source.seat.life() == answer.life();
                source.complete = !source.lost;
            }
            case MemoryMessage.Fetched _, MemoryMessage.Forgotten _, MemoryMessage.Stored _ -> {}
        }
    }

    private void append(Source source, MemoryMessage.Fetched fetched) {
        source.records.addAll(fetched.records());
        source.from = fetched.records().isEmpty()
                ? fetched.end()
                : fetched.records().getLast().end();
        source.complete = source.from >= fetched.end();
        if (!source.complete) {
            ask(source);
        }
    }

    long nextDeadlineNanos() {
        return askAtNanos;
    }
}
