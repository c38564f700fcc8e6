package org.raidlab.experiments.systemm;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.raidlab.experiments.bench.child.Child;
import org.raidlab.experiments.bench.child.ChildJvms;
import org.raidlab.experiments.study.ScratchFolder;
import org.raidlab.experiments.study.Setting;

/** A {@link MeasuredSite} in a process of its own, as the experiment sees it. */
final class SiteChild implements AutoCloseable {
    /** Such arrays go where they stay: else the collector copies each segment of a backup copy there. */
    private static final String LARGE_ARRAYS_STAY = "-XX:PretenureSizeThreshold=64000";

    private final Child child;
    private final double startMicros;

    private SiteChild(Child child, double startMicros) {
        this.child = child;
        this.startMicros = startMicros;
    }

    /** Returns what is done with a new folder, which does not stay. */
    static <T> T inFolder(Setting setting, ScratchFolder.Work<T> work) throws IOException {
        boolean inMemory = setting.parameters().word("disk").equals("memory");
        return ScratchFolder.in(setting, inMemory, "system-m", work);
    }

    /** Starts the site of a cell in a folder, and returns when it is up: it has recovered what the folder has. */
    static SiteChild start(Cell cell, Path folder, Setting setting) throws IOException {
        return start(cell, List.of(folder.toString()), setting);
    }

    /** Starts a site that loads a database with large segments. */
    static SiteChild startToLoad(Cell cell, Path folder, Setting setting) throws IOException {
        return start(setting.jvms().with(LARGE_ARRAYS_STAY), cell, List.of(folder.toString()));
    }

    /** Starts a site whose {@link Waits} are observed. */
    static SiteChild startObserved(Cell cell, Path folder, Setting setting) throws IOException {
        return start(cell, List.of(folder.toString(), MeasuredSite.OBSERVED), setting);
    }

    /** Starts a site whose throughput is measured. */
    static SiteChild startAsDeployed(Cell cell, Path folder, Setting setting) throws IOException {
        return start(cell, List.of(folder.toString(), MeasuredSite.AS_DEPLOYED), setting);
    }

    private static SiteChild start(Cell cell, List<String> further, Setting setting) throws IOException {
        return start(setting.jvms(), cell, further);
    }

    private static SiteChild start(ChildJvms jvms, Cell cell, List<String> further) throws IOException {
        List<String> arguments = Stream.concat(Stream.of(MeasuredSite.NAME, cell.text()), further.stream())
                .toList();
        Child child = jvms.withHeap(cell.heapMiB()).start(arguments);
        try {
            String up = child.hear(MeasuredSite.UP);
            return new SiteChild(child, Double.parseDouble(up.substring(MeasuredSite.UP.length())));
        } catch (IOException | RuntimeException e) {
            child.close();
            throw e;
        }
    }

    /** Returns how long the site took from opening its files to being up, in microseconds. */
    double startMicros() {
        return startMicros;
    }

    /** Asks a question that {@link MeasuredSite} answers with counters. */
    Counted ask(String question) throws IOException {
        return Counted.parse(child.ask(question, MeasuredSite.COUNTED));
    }

    /** Kills the site. */
    void kill() {
        child.kill();
    }

    @Override
    public void close() {
        child.close();
    }
}
