package org.raidlab.cli;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.BooleanSupplier;
import org.raidlab.msg.StatementResult;
import org.raidlab.ui.shell.Screen;

/** Moves the lines of a {@code copy}'s file between the client, which has the file, and the site. */
final class CopyTransfer {
    /** Lines of one transaction, unless the user says otherwise. */
    static final int CHUNK_LINES = 5_000;

    private final ResultSource source;
    private final CopyUpload upload;
    private int written;

    /**
     * Makes the transfer of one copy.
     *
     * @param chunkLines lines of one transaction
     * @param stopped whether no more of the file is to be moved
     */
    CopyTransfer(Screen screen, ResultSource source, int chunkLines, BooleanSupplier stopped) {
        this.source = source;
        this.upload = new CopyUpload(screen, source, chunkLines, stopped);
    }

    int exitCode() {
        return upload.exitCode();
    }

    /** How far the file was read, as {@code --json} prints it. */
    SequencedMap<String, Object> fields() {
        return upload.fields();
    }

    /** Sends the file chunk by chunk; returns the tuples appended. */
    int read(StatementResult.CopyFile file) {
        try (BufferedReader reader = Files.newBufferedReader(Path.of(file.path()))) {
            upload.run(reader, file);
        } catch (NoSuchFileException e) {
            throw new CommandException(ExitCode.USAGE, "there is no file " + file.path());
        } catch (IOException e) {
            throw new CommandException(ExitCode.ENVIRONMENT, "cannot read " + file.path() + ": " + e.getMessage());
        }
        return upload.tuples();
    }

    /** Writes all rows of a result to the file. */
    int write(int statement, StatementResult result, StatementResult.CopyFile file) {
        try (BufferedWriter writer = Files.newBufferedWriter(Path.of(file.path()))) {
            if (!file.header().isEmpty()) {
                writer.write(line(file.header(), file.delimiters()));
            }
            source.forEachRow(statement, result, row -> {
                try {
                    writer.write(line(row, file.delimiters()));
                    written++;
                } catch (IOException e) {
                    throw new CommandException(
                            ExitCode.ENVIRONMENT, "cannot write " + file.path() + ": " + e.getMessage());
                }
            });
        } catch (IOException e) {
            throw new CommandException(ExitCode.ENVIRONMENT, "cannot write " + file.path() + ": " + e.getMessage());
        }
        return written;
    }

    /** Returns a row as a line; the site has converted the values to text, quoted where necessary. */
    private static String line(List<?> row, List<String> delimiters) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < row.size(); column++) {
            line.append(row.get(column)).append(delimiters.get(column));
        }
        return line.toString();
    }
}
