package org.raidlab.rrvm.audit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.raidlab.core.turn.StorageException;
import org.raidlab.rrvm.audit.Finding.Verdict;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.launch.ParentWatch;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.system.SystemCluster;

/** The process of the audit: it looks at one site after the other, and writes into a file what it has found. */
public final class AuditProcess {
    private static final String FILE = "copies-audit.txt";
    private static final int TOLD_MAX = 20;

    private final Path folder;
    private final Map<Verdict, Long> counts = new EnumMap<>(Verdict.class);
    private final List<String> missing = new ArrayList<>();

    private AuditProcess(Path folder) {
        this.folder = folder;
        for (Verdict verdict : Verdict.values()) {
            counts.put(verdict, 0L);
        }
    }

    /**
     * What an audit has found so far.
     *
     * @param counts of looks, by their verdict
     * @param missing what was acknowledged and is not in two places
     */
    public record Report(Map<Verdict, Long> counts, List<String> missing) {
        /** Returns whether the audit of a cluster in a folder has found where a transaction is. */
        public static boolean isIn(Path folder) {
            return Files.exists(folder.resolve(FILE)) && in(folder).decided() > 0;
        }

        /** Reads the report of the audit of a cluster in a folder. */
        public static Report in(Path folder) {
            Map<Verdict, Long> counts = new EnumMap<>(Verdict.class);
            List<String> missing = new ArrayList<>();
            try {
                for (String line : Files.readAllLines(folder.resolve(FILE))) {
                    String[] part = line.split(" ", 2);
                    if (part[0].equals("missing:")) {
                        missing.add(part[1]);
                    } else {
                        counts.put(Verdict.valueOf(part[0]), Long.valueOf(part[1]));
                    }
                }
            } catch (IOException e) {
                throw new EnvironmentException("the audit of copies has written nothing: " + e.getMessage(), e);
            }
            return new Report(counts, missing);
        }

        /** Returns how many looks have found where the transactions are. */
        public long decided() {
            return counts.getOrDefault(Verdict.ON_DISK, 0L) + counts.getOrDefault(Verdict.IN_TWO_MEMORIES, 0L);
        }
    }

    /** Audits the cluster in the folder that the only argument names, until the process is ended. */
    public static void main(String[] arguments) {
        ParentWatch.begin();
        Path folder = Path.of(arguments[0]);
        SystemCluster cluster = SystemCluster.in(folder).orElseThrow();
        try (CopiesAuditor auditor = new CopiesAuditor(cluster)) {
            AuditProcess audit = new AuditProcess(folder);
            while (!Thread.interrupted()) {
                cluster.sites().forEach(site -> audit.add(look(auditor, site)));
                audit.write();
                Polling.pause();
            }
        }
    }

    /** A site that starts makes its log while the auditor reads it. */
    private static Finding look(CopiesAuditor auditor, int site) {
        try {
            return auditor.look(site);
        } catch (StorageException e) {
            return new Finding(Verdict.UNDECIDED, String.valueOf(e.getMessage()));
        }
    }

    private void add(Finding finding) {
        counts.merge(finding.verdict(), 1L, Long::sum);
        if (finding.verdict() == Verdict.MISSING && missing.size() < TOLD_MAX) {
            missing.add(finding.what());
        }
    }

    private void write() {
        List<String> lines = new ArrayList<>();
        counts.forEach((verdict, count) -> lines.add(verdict + " " + count));
        missing.forEach(what -> lines.add("missing: " + what));
        Path next = folder.resolve(FILE + ".new");
        try {
            Files.write(next, lines);
            Files.move(next, folder.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
