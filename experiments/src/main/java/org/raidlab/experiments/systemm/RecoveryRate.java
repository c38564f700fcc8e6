package org.raidlab.experiments.systemm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Experiment;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Setting;

/** The rate at which a restarted site loads and proves its backup copy, beside that of the disk. */
public final class RecoveryRate extends Experiment {
    private static final String ROW = "FUZZY/VALUE";
    private static final Duration NEVER = Duration.ofDays(1);
    private static final int IN_FLIGHT = 64;
    private static final double ASKED = 0.7;
    private static final String LOADED = "loaded";
    private static final String READ = "read";
    private static final String RATE = "MB/s";

    public RecoveryRate() {
        super(
                "sysm-recovery-rate",
                "Rate at which a backup copy is loaded, by the disk's",
                "How fast does a site of System M load and prove its backup copy?",
                "A site with real files makes its database, and sweeps once; then it is killed. Alternately a plain"
                        + " program reads the copy's file from its beginning to its end, and the site starts: it loads"
                        + " each segment, proves it by its SHA-256, makes the indexes, and has no log to redo. Before"
                        + " each turn the operating system drops the file from its cache. Asked, as a bar of our own,"
                        + " is 0.7 of the plain program's rate. The JVM of the site is young in each turn, and runs"
                        + " already; segments go to its old generation at once. The usual database has a hundred times"
                        + " the paper's records, 1 GB; with times=1000 it has 10 GB, which needs a heap of 16 GB.");
    }

    @Override
    public String headline() {
        return "loaded-by-read";
    }

    @Override
    public Parameters parameters() {
        return Cell.withSizes(Parameters.NONE.choice("disk", "scratch", Counted.DISKS, Counted.DISK))
                .with("times", "100")
                .with("block-bytes", "131072");
    }

    @Override
    public Parameters quick() {
        return parameters().with("times", "1");
    }

    @Override
    public Outcome run(Setting setting) throws IOException {
        Notebook notebook = setting.notebook();
        Cell cell = Cell.of(ROW, false, 1, 0)
                .sized(setting.parameters())
                .floor(NEVER)
                .writingAtOnce(IN_FLIGHT);
        SiteChild.inFolder(setting, folder -> {
            setting.tell().accept("makes the database");
            try (SiteChild site = SiteChild.startToLoad(cell, folder, setting)) {
                var _ = site.ask(MeasuredSite.UNTIL + 0);
                site.kill();
            }
            ColdFile copy = new ColdFile(longest(folder));
            for (int repeat = 0; repeat < setting.repeat(); repeat++) {
                setting.tell().accept("repeat " + (repeat + 1));
                copy.drop();
                notebook.note(READ, copy.bytes() / copy.readMicros(), RATE);
                copy.drop();
                try (SiteChild site = SiteChild.startToLoad(cell, folder, setting)) {
                    notebook.note(LOADED, copy.bytes() / site.startMicros(), RATE);
                }
            }
            return copy;
        });
        return MeasuredRows.pictured(conclude(notebook), notebook, "Loading a backup copy", RATE, RATE);
    }

    /** Returns the longest file in a folder: after the first sweep that of the copy which counts. */
    private static Path longest(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .max(Comparator.comparingLong(file -> file.toFile().length()))
                    .orElseThrow();
        }
    }

    static List<Finding> conclude(Notebook notebook) {
        return List.of(
                notebook.measured(READ, RATE).told(),
                notebook.measured(LOADED, RATE).told(),
                Measured.median("loaded-by-read", "", notebook.each(LOADED, READ, (loaded, read) -> loaded / read))
                        .ownBar(Check.atLeast(ASKED)));
    }
}
