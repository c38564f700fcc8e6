package org.raidlab.store.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * Append and force of 128 bytes against a bare write of as many bytes into a preallocated file opened with O_DSYNC.
 * Rounds of both alternate; prints the median of the ratios of the rounds' medians, with the 5th and 95th percentile.
 * Run by hand: {@code java -cp … org.raidlab.store.log.AppendMeasurement FOLDER}.
 */
public final class AppendMeasurement {
    private static final int BYTES = 128;
    private static final int ROUNDS = 25;
    private static final int WARM_UP_ROUNDS = 5;
    private static final int FORCES = 400;
    private static final int FILE_BYTES = 16 << 20;

    @FunctionalInterface
    private interface Force {
        void run() throws IOException;
    }

    private AppendMeasurement() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Files.createTempDirectory(Path.of(arguments[0]), "append");
        FileLog log = FileLog.open(folder.resolve("log"), LogSettings.DEFAULT);
        log.replay((_, _) -> {});
        byte[] record = new byte[BYTES];
        try (FileChannel bare = preallocated(folder.resolve("bare"))) {
            ByteBuffer buffer = ByteBuffer.allocateDirect(BYTES);
            long[] at = {0};
            double[][] rounds = measure(
                    () -> {
                        log.append(record);
                        log.force();
                    },
                    () -> {
                        bare.write(buffer.clear(), at[0]);
                        at[0] = (at[0] + BYTES) % (FILE_BYTES - BYTES);
                    });
            print(rounds);
        }
        log.close();
    }

    private static FileChannel preallocated(Path file) throws IOException {
        Files.write(file, new byte[FILE_BYTES], StandardOpenOption.CREATE_NEW, StandardOpenOption.SYNC);
        return FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.DSYNC);
    }

    private static double[][] measure(Force ours, Force reference) throws IOException {
        double[][] rounds = new double[ROUNDS][];
        for (int round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
            double[] medians = {medianMicros(ours), medianMicros(reference)};
            if (round >= 0) {
                rounds[round] = medians;
            }
        }
        return rounds;
    }

    private static double medianMicros(Force force) throws IOException {
        double[] micros = new double[FORCES];
        for (int index = 0; index < FORCES; index++) {
            long start = System.nanoTime();
            force.run();
            micros[index] = (System.nanoTime() - start) / 1_000.0;
        }
        Arrays.sort(micros);
        return micros[FORCES / 2];
    }

    private static void print(double[][] rounds) {
        double[] ours =
                Arrays.stream(rounds).mapToDouble(round -> round[0]).sorted().toArray();
        double[] bare =
                Arrays.stream(rounds).mapToDouble(round -> round[1]).sorted().toArray();
        double[] ratios = Arrays.stream(rounds)
                .mapToDouble(round -> round[0] / round[1])
                .sorted()
                .toArray();
        System.out.printf(
                "append/128/dsync: ours %.0f us, bare %.0f us, ratio %.3f (%.3f to %.3f), %d rounds of %d%n",
                ours[ROUNDS / 2],
                bare[ROUNDS / 2],
                ratios[ROUNDS / 2],
                ratios[ROUNDS / 20],
                ratios[ROUNDS - 1 - ROUNDS / 20],
                ROUNDS,
                FORCES);
    }
}
