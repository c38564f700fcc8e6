package org.raidlab.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.raidlab.harness.template.RanTransaction;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The file of the transactions that a workload ran: one line of JSON each. */
final class RecordedTransactions {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    private RecordedTransactions() {}

    /** Takes transactions, and writes them if there is a file for them. */
    static final class Writer implements Consumer<RanTransaction>, AutoCloseable {
        private final @Nullable BufferedWriter out;

        private Writer(@Nullable BufferedWriter out) {
            this.out = out;
        }

        @Override
        public void accept(RanTransaction ran) {
            try {
                if (out != null) {
                    out.write(JSON.writeValueAsString(ran));
                    out.newLine();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() throws IOException {
            if (out != null) {
                out.close();
            }
        }
    }

    /** Returns a writer to a file; to none if the file is null. */
    static Writer writer(@Nullable Path file) throws IOException {
        return new Writer(file == null ? null : Files.newBufferedWriter(file));
    }

    /** Reads a file; a usage error names the line that is no transaction. */
    static List<RanTransaction> read(Path file) throws IOException {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (NoSuchFileException e) {
            throw new CommandException(ExitCode.USAGE, "there is no file " + file);
        }
        List<RanTransaction> recorded = new ArrayList<>();
        for (String line : lines) {
            try {
                recorded.add(valid(JSON.readValue(line, RanTransaction.class)));
            } catch (JacksonException | IllegalArgumentException e) {
                throw new CommandException(
                        ExitCode.USAGE,
                        file + " line " + (recorded.size() + 1)
                                + ": this is no transaction that 'raid workload --record' wrote");
            }
        }
        return recorded;
    }

    private static RanTransaction valid(RanTransaction read) {
        if (read.phase() < 0
                || read.client() < 0
                || read.client() >= 2_000
                || read.statements().isEmpty()) {
            throw new IllegalArgumentException("no number of a phase or client");
        }
        return read;
    }
}
