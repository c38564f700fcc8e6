package org.raidlab.store.log;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Invariants;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Log;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.file.Background;
import org.raidlab.store.file.Closing;
import org.raidlab.store.file.DeviceGuard;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.file.NewFile;

/**
 * A log whose records take turns over several logs, the stripes: a force in the background writes to all of them at
 * once, and a replay reads them at once. A record begins at the position that it would have in a log alone. Format and
 * rules: the module's README.
 */
public final class StripedLog implements Log {
    /** Bytes of a stripe between two records at which it can be cut. */
    private static final int CUT_BYTES = 4 << 10;

    private static final byte RECORD = 1;
    private static final byte MARK = 2;
    private static final int HEAD_BYTES = 1 + 2 * Long.BYTES;

    /** What to do about a folder that was made with another number of stripes. */
    static final String WHOLE_STRIPES = " was made with another number of stripes: start with the settings that it had";

    private final String name;
    private final List<Stripe> stripes;
    private final Executor readers;
    private long start;
    private long end;
    private long durable;
    private int next;
    private boolean isReplayed;

    private record Found(long position, byte[] payload) {}

    private StripedLog(String name, List<Stripe> stripes, Executor readers) {
        this.name = name;
        this.stripes = stripes;
        this.readers = readers;
    }

    /**
     * Opens the log of a folder, with a folder below it for each stripe, and creates what is missing.
     *
     * @param background its readers read the stripes in a replay, and its forces write them at once
     */
    public static StripedLog open(FileOps files, Path folder, int number, LogSettings settings, Background background) {
        Invariants.require(number > 1, "a striped log has several stripes");
        String name = "the log in " + folder;
        new DeviceGuard(name).run(() -> {
            files.createFolders(folder);
            boolean isOneLog = NewFile.exists(files, folder.resolve(ControlFile.NAME));
            if (isOneLog || NewFile.exists(files, stripe(folder, number + 1))) {
                throw new StorageException(name + WHOLE_STRIPES);
            }
        });
        List<Stripe> opened = new ArrayList<>();
        try {
            for (int i = 1; i <= number; i++) {
                Path place = stripe(folder, i);
                opened.add(new Stripe(place, FileLog.open(files, place, settings, background)));
            }
            return new StripedLog(name, opened, background.readers());
        } catch (RuntimeException e) {
            opened.forEach(each -> Closing.after(e, each.log));
            throw e;
        }
    }

    /** Returns the folder of a stripe, from 1. */
    static Path stripe(Path folder, int number) {
        return folder.resolve("stripe-" + number);
    }

    /** Replays the stripes at once, and their records in order; all of these are in memory meanwhile. */
    @Override
    public void replay(Reader reader) {
        Invariants.check(!isReplayed, "a log is replayed once");
        readAll();
        start = stripes.stream().mapToLong(each -> each.start).max().orElseThrow();
        end = start;
        for (Stripe stripe = holding(end); stripe != null; stripe = holding(end)) {
            Found record = stripe.found.remove();
            end += LogFormat.recordBytes(record.payload.length);
            reader.record(new Lsn(record.position), record.payload);
        }
        long promised = stripes.stream().mapToLong(each -> each.durable).max().orElseThrow();
        if (end < promised) {
            String place = stripes.stream()
                    .filter(each -> each.last < end)
                    .map(each -> each.folder.toString())
                    .collect(Collectors.joining(" or "));
            throw new StorageException(
                    "%s lacks the record at %d, which was durable, in %s".formatted(name, end, place));
        }
        stripes.forEach(stripe -> stripe.found.clear());
        mark();
        isReplayed = true;
    }

    private void readAll() {
        List<FutureTask<Void>> tasks = new ArrayList<>();
        for (Stripe stripe : stripes) {
            tasks.add(new FutureTask<>(stripe::read, null));
        }
        tasks.forEach(readers::execute);
        tasks.forEach(FutureTask::run); // those that no thread has begun
        Closing.all(tasks.stream().map(Reading::new).toArray(AutoCloseable[]::new));
    }

    /** The reading of a stripe; its end is waited for, and a failure thrown, by the one who closes it. */
    private record Reading(FutureTask<Void> task) implements AutoCloseable {
        @Override
        public void close() {
            try {
                task.get();
            } catch (ExecutionException e) {
                if (e.getCause() instanceof RuntimeException failure) {
                    throw failure;
                }
                throw new StorageException("a stripe could not be read", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new StorageException("the replay was interrupted", e);
            }
        }
    }

    /** Returns the stripe whose next record begins there; null if none does. */
    private @Nullable Stripe holding(long position) {
        for (Stripe stripe : stripes) {
            while (!stripe.found.isEmpty() && stripe.found.element().position < position) {
                stripe.found.remove();
            }
            if (!stripe.found.isEmpty() && stripe.found.element().position == position) {
                return stripe;
            }
        }
        return null;
    }

    /**
     * Tells all stripes where the log begins, and where it ends: what they have from there on, left by a crash, is
     * void.
     */
    private void mark() {
        byte[] mark = ByteBuffer.allocate(HEAD_BYTES)
                .put(MARK)
                .putLong(start)
                .putLong(end)
                .array();
        for (Stripe stripe : stripes) {
            stripe.log.append(mark);
            stripe.log.force();
        }
        durable = end;
    }

    @Override
    public Lsn append(byte[] payload) {
        Invariants.check(isReplayed, "a log is replayed before it is used");
        ByteBuffer record = ByteBuffer.allocate(HEAD_BYTES + payload.length);
        record.put(RECORD).putLong(end).putLong(durable).put(payload);
        long position = end;
        stripes.get(next).append(position, record.array());
        next = (next + 1) % stripes.size();
        end += LogFormat.recordBytes(payload.length);
        return new Lsn(position);
    }

    /** Forces one stripe after the other. */
    @Override
    public void force() {
        stripes.stream().filter(Stripe::isBehind).forEach(stripe -> stripe.log.force());
        durable = end;
    }

    /** Begins the forces of all stripes at once. */
    @Override
    public void forceLater(Runnable done) {
        long upTo = end;
        List<Stripe> behind = stripes.stream().filter(Stripe::isBehind).toList();
        List<Stripe> forced = behind.isEmpty() ? stripes.subList(0, 1) : behind;
        int[] left = {forced.size()};
        for (Stripe stripe : forced) {
            stripe.log.forceLater(() -> {
                left[0]--;
                if (left[0] == 0) {
                    durable = Math.max(durable, upTo);
                    done.run();
                }
            });
        }
    }

    @Override
    public Lsn end() {
        return new Lsn(end);
    }

    @Override
    public Lsn durable() {
        return new Lsn(durable);
    }

    /** Marks the new begin in all stripes, then cuts each shortly before. */
    @Override
    public void truncate(Lsn before) {
        Invariants.check(before.offset() <= end, "a log is truncated at a record or at its end");
        if (before.offset() <= start) {
            return;
        }
        force();
        start = before.offset();
        mark();
        stripes.forEach(stripe -> stripe.truncate(start));
    }

    @Override
    public void close() {
        Closing.all(stripes.stream().map(stripe -> stripe.log).toArray(AutoCloseable[]::new));
    }

    /** One of the logs, and the places where it can be cut. */
    private static final class Stripe {
        private record Place(long position, Lsn at) {}

        private final Path folder;
        private final Log log;
        private final ArrayDeque<Place> places = new ArrayDeque<>();
        private final ArrayDeque<Found> found = new ArrayDeque<>();
        private long start;
        /** Before which all was durable, by what stands in this stripe. */
        private long durable;

        /** Where its last record begins that a crash has not made void. */
        private long last = -1;

        private Stripe(Path folder, Log log) {
            this.folder = folder;
            this.log = log;
        }

        private void read() {
            log.replay((at, bytes) -> {
                ByteBuffer record = ByteBuffer.wrap(bytes);
                byte kind = record.get();
                long first = record.getLong();
                long second = record.getLong();
                durable = Math.max(durable, second);
                if (kind == MARK) {
                    start = Math.max(start, first);
                    removeFrom(second);
                } else {
                    byte[] payload = new byte[record.remaining()];
                    record.get(payload);
                    found.add(new Found(first, payload));
                    last = first;
                    note(first, at);
                }
            });
        }

        private void removeFrom(long position) {
            while (!found.isEmpty() && found.getLast().position >= position) {
                found.removeLast();
                last = found.isEmpty() ? -1 : found.getLast().position;
            }
            while (!places.isEmpty() && places.getLast().position >= position) {
                places.removeLast();
            }
        }

        private void append(long position, byte[] record) {
            note(position, log.append(record));
        }

        private void note(long position, Lsn at) {
            if (places.isEmpty() || at.offset() - places.getLast().at.offset() >= CUT_BYTES) {
                places.add(new Place(position, at));
            }
        }

        private boolean isBehind() {
            return log.durable().isBefore(log.end());
        }

        /** Cuts before the last place that no record from the position on stands before. */
        private void truncate(long position) {
            Place last = null;
            while (!places.isEmpty() && places.element().position <= position) {
                last = places.remove();
            }
            if (last != null) {
                places.addFirst(last);
                log.truncate(last.at);
            }
        }
    }
}
