package org.raidlab.cli;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.raidlab.core.relation.Value;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Failure;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.StatementResult;
import org.raidlab.site.client.Chunk;
import org.raidlab.ui.shell.Screen;

/** Moves the lines of a {@code copy}'s file between this side, where the file is, and the site. */
final class CopyTransfer {
    /** Lines of one transaction, unless the user says otherwise. */
    static final int CHUNK_LINES = 5_000;
    /** No message gets longer than a site takes, whatever the lines. */
    private static final int CHUNK_CHARACTERS = 1 << 21;

    private static final int TRIES = 5;
    private static final long PROGRESS_NANOS = 2_000_000_000L;

    private final Screen screen;
    private final ResultSource source;
    private final int chunkLines;
    private final BooleanSupplier stopped;
    private int exitCode = ExitCode.OK;
    private int copied;
    private long toldAt = System.nanoTime();

    /**
     * Of one copy.
     *
     * @param chunkLines lines of one transaction
     * @param stopped whether no more of the file is to be moved
     */
    CopyTransfer(Screen screen, ResultSource source, int chunkLines, BooleanSupplier stopped) {
        this.screen = screen;
        this.source = source;
        this.chunkLines = chunkLines;
        this.stopped = stopped;
    }

    int exitCode() {
        return exitCode;
    }

    /** Sends the file chunk by chunk; stops at the first that is refused. Returns the tuples appended. */
    int read(StatementResult.CopyFile file) {
        long began = System.nanoTime();
        try (BufferedReader reader = Files.newBufferedReader(Path.of(file.path()))) {
            int number = 0;
            int line = 1;
            for (List<String> lines = next(reader); !lines.isEmpty(); lines = next(reader)) {
                if (!send(new Chunk(number++, line, lines)) || isStopped(line + lines.size())) {
                    break;
                }
                line += lines.size();
                progress(began);
            }
        } catch (NoSuchFileException e) {
            throw new CommandException(ExitCode.USAGE, "there is no file " + file.path());
        } catch (IOException e) {
            throw new CommandException(ExitCode.ENVIRONMENT, "cannot read " + file.path() + ": " + e.getMessage());
        }
        return copied;
    }

    private boolean isStopped(int nextLine) {
        if (stopped.getAsBoolean()) {
            screen.error("stopped: lines from " + nextLine + " on are not copied");
            exitCode = ExitCode.ABORTED;
        }
        return stopped.getAsBoolean();
    }

    private List<String> next(BufferedReader reader) throws IOException {
        List<String> lines = new ArrayList<>();
        int characters = 0;
        String line;
        while (lines.size() < chunkLines && characters < CHUNK_CHARACTERS && (line = reader.readLine()) != null) {
            lines.add(line);
            characters += line.length();
        }
        return lines;
    }

    /** An abort that may succeed when tried again is tried again under a number of its own. */
    private boolean send(Chunk chunk) {
        for (int attempt = 0; attempt < TRIES; attempt++) {
            Chunk tried = new Chunk(chunk.number() * TRIES + attempt, chunk.firstLine(), chunk.lines());
            ClientMessage.Copied answer = source.client()
                    .copyLines(source.site(), tried, source.patience().get());
            if (answer.failures().isEmpty()
                    && answer.outcome().map(Outcome::isCommitted).orElse(true)) {
                copied += answer.count();
                return true;
            }
            for (Failure failure : answer.failures()) {
                screen.error("line " + failure.line() + ": QL" + failure.code() + " " + failure.message());
            }
            boolean again =
                    answer.outcome().orElse(null) instanceof Outcome.Aborted(AbortReason reason) && reason.mayRetry();
            if (!again) {
                screen.error("lines from " + chunk.firstLine() + " on are not copied: " + why(answer));
                break;
            }
        }
        exitCode = ExitCode.ABORTED;
        return false;
    }

    private static String why(ClientMessage.Copied answer) {
        return answer.outcome().orElse(null) instanceof Outcome.Aborted(AbortReason reason)
                ? reason.word()
                : answer.failures().size() + " bad lines";
    }

    private void progress(long began) {
        long now = System.nanoTime();
        if (now - toldAt > PROGRESS_NANOS) {
            toldAt = now;
            double seconds = (now - began) / 1e9;
            screen.note("%,d tuples, %,.0f a second".formatted(copied, copied / seconds));
        }
    }

    /** Writes all rows of a result to the file. */
    int write(int statement, StatementResult result, StatementResult.CopyFile file) {
        try (BufferedWriter writer = Files.newBufferedWriter(Path.of(file.path()))) {
            source.forEachRow(statement, result, row -> {
                try {
                    writer.write(line(row, file.delimiters()));
                    copied++;
                } catch (IOException e) {
                    throw new CommandException(
                            ExitCode.ENVIRONMENT, "cannot write " + file.path() + ": " + e.getMessage());
                }
            });
        } catch (IOException e) {
            throw new CommandException(ExitCode.ENVIRONMENT, "cannot write " + file.path() + ": " + e.getMessage());
        }
        return copied;
    }

    /** The site has made texts of the values, quoted where they must be. */
    private static String line(List<Value> row, List<String> delimiters) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < row.size(); column++) {
            line.append(row.get(column)).append(delimiters.get(column));
        }
        return line.toString();
    }
}
