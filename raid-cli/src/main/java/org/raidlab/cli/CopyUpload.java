package org.raidlab.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.BooleanSupplier;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Failure;
import org.raidlab.msg.Fate;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.StatementResult;
import org.raidlab.site.client.Chunk;
import org.raidlab.ui.copy.RecordReader;
import org.raidlab.ui.shell.Screen;

/**
 * Sends the lines of a file, so many in each transaction. It says exactly which lines are copied, which are not, and of
 * which that is unknown: who goes on as told doubles nothing and loses nothing.
 */
final class CopyUpload {
    /** No message gets longer than a site takes, whatever the lines. */
    private static final int CHUNK_CHARACTERS = 1 << 21;

    private static final int TRIES = 5;
    private static final long PROGRESS_NANOS = 2_000_000_000L;

    private final Screen screen;
    private final CopyTarget target;
    private final int chunkLines;
    private final BooleanSupplier stopped;
    private final long began = System.nanoTime();
    private long toldAt = began;
    private int exitCode = ExitCode.OK;
    private int tuples;
    private int copiedLines;
    private Optional<Undecided> undecided = Optional.empty();

    /** Lines whose outcome is unknown, and their transaction if it is known. */
    private record Undecided(int firstLine, int lastLine, Optional<TxnId> txn) {
        Map<String, Object> fields() {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("firstLine", firstLine);
            fields.put("lastLine", lastLine);
            txn.ifPresent(id -> fields.put("txn", id.toString()));
            return fields;
        }
    }

    /**
     * Makes the upload of one copy.
     *
     * @param chunkLines lines of one transaction
     * @param stopped whether no more of the file is to be moved
     */
    CopyUpload(Screen screen, CopyTarget target, int chunkLines, BooleanSupplier stopped) {
        this.screen = screen;
        this.target = target;
        this.chunkLines = chunkLines;
        this.stopped = stopped;
    }

    int exitCode() {
        return exitCode;
    }

    /** Returns the number of tuples that were appended. */
    int tuples() {
        return tuples;
    }

    /** Returns the last copied line, and the lines whose outcome is unknown. */
    SequencedMap<String, Object> fields() {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("copiedLines", copiedLines);
        undecided.ifPresent(lines -> fields.put("unknown", lines.fields()));
        return fields;
    }

    /** Sends the records chunk by chunk, up to the first chunk that is not known to be copied. */
    void run(BufferedReader in, StatementResult.CopyFile file) throws IOException {
        RecordReader reader = new RecordReader(in, file);
        boolean goesOn = file.header().isEmpty() || isHeader(reader.header(), file.header());
        int number = 0;
        List<String> lines = goesOn ? next(reader) : List.of();
        while (goesOn && !lines.isEmpty()) {
            Chunk chunk = new Chunk(number++, copiedLines + 1, lines);
            lines = List.of();
            goesOn = !isStopped() && send(chunk);
            if (goesOn) {
                progress();
                lines = next(reader);
            }
        }
        if (exitCode == ExitCode.OK && !goesOn && !next(reader).isEmpty()) {
            refused("the site does not have this copy any more; go on with them in another");
        }
    }

    private boolean isStopped() {
        boolean stop = stopped.getAsBoolean();
        if (stop) {
            refused("stopped");
        }
        return stop;
    }

    /** Returns whether a first line has the names of the columns; one with other names would mix up the columns. */
    private boolean isHeader(List<String> found, List<String> names) {
        if (!found.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList().equals(names)) {
            screen.error("line 1 is not the header of these columns: it names " + String.join(", ", found) + ", not "
                    + String.join(", ", names) + "; name the columns of the file in their order: copy R ("
                    + names.getFirst() + " = c0, ...)");
            exitCode = ExitCode.ABORTED;
            return false;
        }
        copiedLines = 1;
        return true;
    }

    private List<String> next(RecordReader reader) throws IOException {
        List<String> records = new ArrayList<>();
        int characters = 0;
        while (records.size() < chunkLines && characters < CHUNK_CHARACTERS) {
            Optional<String> next = reader.next();
            if (next.isEmpty()) {
                return records;
            }
            records.add(next.get());
            characters += next.get().length();
        }
        return records;
    }

    private static int linesOf(Chunk chunk) {
        return chunk.lines().stream().mapToInt(RecordReader::linesOf).sum();
    }

    /**
     * Sends a chunk; returns whether the copy goes on. An abort that may succeed when tried again is tried again under
     * a number of its own.
     */
    private boolean send(Chunk chunk) {
        for (int attempt = 0; attempt < TRIES; attempt++) {
            Chunk tried = new Chunk(chunk.number() * TRIES + attempt, chunk.firstLine(), chunk.lines());
            Optional<ClientMessage.Copied> answer = target.append(tried);
            if (answer.isEmpty() || answer.get().outcome().orElse(null) instanceof Outcome.Unknown) {
                notKnown(chunk);
                return false;
            }
            if (isCopied(answer.get())) {
                copied(chunk, answer.get().count());
                return true;
            }
            for (Failure failure : answer.get().failures()) {
                screen.error("line " + failure.line() + ": QL" + failure.code() + " " + failure.message());
            }
            if (!mayRetry(answer.get()) || attempt == TRIES - 1) {
                refused(why(answer.get()));
                return false;
            }
        }
        return false;
    }

    private static boolean isCopied(ClientMessage.Copied answer) {
        return answer.failures().isEmpty()
                && answer.outcome().map(Outcome::isCommitted).orElse(true);
    }

    private static boolean mayRetry(ClientMessage.Copied answer) {
        return answer.outcome().orElse(null) instanceof Outcome.Aborted(AbortReason reason) && reason.mayRetry();
    }

    private static String why(ClientMessage.Copied answer) {
        return answer.outcome().orElse(null) instanceof Outcome.Aborted(AbortReason reason)
                ? reason.word()
                : answer.failures().size() + " bad lines";
    }

    private void copied(Chunk chunk, int count) {
        tuples += count;
        copiedLines += linesOf(chunk);
    }

    private void refused(String why) {
        screen.error("lines from " + (copiedLines + 1) + " on are not copied: " + why);
        exitCode = ExitCode.ABORTED;
    }

    /** Asks the sites for the fate of a transaction whose answer was lost. */
    private void notKnown(Chunk chunk) {
        Optional<TxnId> txn = target.begun();
        switch (txn.flatMap(target::outcome).orElse(Fate.FORGOTTEN)) {
            case COMMITTED -> {
                copied(chunk, (int)
                        chunk.lines().stream().filter(line -> !line.isBlank()).count());
                screen.note("the answer to the last lines was lost; lines to " + copiedLines
                        + " are copied, as transaction " + txn.orElseThrow() + " is committed");
            }
            case ABORTED -> refused("transaction " + txn.orElseThrow() + " is aborted");
            case IN_DOUBT, FORGOTTEN ->
                undecided(new Undecided(chunk.firstLine(), chunk.firstLine() + linesOf(chunk) - 1, txn));
        }
    }

    private void undecided(Undecided lines) {
        undecided = Optional.of(lines);
        exitCode = ExitCode.UNKNOWN;
        String how = lines.txn()
                .map(txn -> "the outcome of transaction " + txn + " is unknown; ask: raid outcome " + txn)
                .orElse("the site did not tell which transaction appends them; look at the data");
        screen.error("lines " + lines.firstLine() + " to " + lines.lastLine() + " may be copied or not: " + how);
        screen.error("go on from line " + (lines.lastLine() + 1) + " if they are, from line " + lines.firstLine()
                + " if not; what follows is not copied");
    }

    private void progress() {
        long now = System.nanoTime();
        if (now - toldAt > PROGRESS_NANOS) {
            toldAt = now;
            double seconds = (now - began) / 1e9;
            screen.note("%,d tuples, %,.0f a second".formatted(tuples, tuples / seconds));
        }
    }
}
