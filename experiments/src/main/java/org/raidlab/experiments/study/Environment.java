package org.raidlab.experiments.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The environment on which figures depend beside the program; the results folder records it. */
final class Environment {
    private Environment() {}

    static SequencedMap<String, @Nullable Object> of(long seed, int repeat, ProgramVersion program) {
        SequencedMap<String, @Nullable Object> all = new LinkedHashMap<>();
        all.put("seed", seed);
        all.put("repeat", repeat);
        all.put("version", program.version());
        all.put("commit", program.commit());
        all.put("dirty", program.dirty());
        all.put("jdk", System.getProperty("java.runtime.version"));
        all.put("jvm", System.getProperty("java.vm.name"));
        all.put("kernel", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        all.put("cpu", valueOf("/proc/cpuinfo", "model name"));
        all.put("cpus", Runtime.getRuntime().availableProcessors());
        all.put("memory", valueOf("/proc/meminfo", "MemTotal"));
        all.put("load", firstLine("/proc/loadavg"));
        return all;
    }

    private static String valueOf(String file, String key) {
        try (Stream<String> lines = Files.lines(Path.of(file))) {
            return lines.filter(line -> line.startsWith(key))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown");
        } catch (IOException e) {
            return "unknown (" + e.getMessage() + ")";
        }
    }

    private static String firstLine(String file) {
        try {
            return Files.readString(Path.of(file)).strip();
        } catch (IOException e) {
            return "unknown (" + e.getMessage() + ")";
        }
    }
}
