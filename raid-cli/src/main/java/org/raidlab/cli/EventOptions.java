package org.raidlab.cli;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.watch.EventKind;
import org.raidlab.comm.watch.Interest;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.core.text.NearestName;
import org.raidlab.runtime.system.SystemCluster;
import org.raidlab.runtime.watch.EventFile;
import org.raidlab.runtime.watch.EventStream;
import org.raidlab.runtime.watch.Sampling;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.site.node.RaidEventText;
import picocli.CommandLine.Option;

/** Options of the commands that watch: where the events come from, and for how long. */
final class EventOptions {
    private static final Duration WAIT = Duration.ofMillis(200);

    @Option(
            names = "--site",
            paramLabel = "N",
            split = ",",
            description = "Only events of these sites (default: all); with -c, the site that runs the statements.")
    List<Integer> sites = new ArrayList<>();

    @Option(
            names = "--seconds",
            paramLabel = "S",
            description = "Stop after so long (default: when interrupted, or at the end of the file).")
    @Nullable
    Double seconds;

    @Option(
            names = "--per-second",
            paramLabel = "N",
            description = "Take about N events a second at most: of one in 2, 4, ... transactions, if there are more.")
    @Nullable
    Integer perSecond;

    @Option(
            names = "--from",
            paramLabel = "FILE",
            description = "Take the events of a recording instead of a running cluster's.")
    @Nullable
    Path from;

    /** Does something with the next events; false if no more are wanted. */
    interface Reader {
        boolean take(List<WatchEvent> events) throws IOException;
    }

    /** Returns the kinds of event that the cluster of a folder has; those of RAID if it is none of another system. */
    private static List<EventKind> kinds(Optional<SystemCluster> other) {
        List<EventKind> kinds = new ArrayList<>(EventKind.COMMON);
        kinds.addAll(other.map(cluster -> cluster.text().kinds()).orElseGet(RaidEventText.TEXT::kinds));
        return kinds;
    }

    /** Returns the names of the kinds that were asked for; if none was, of all kinds but those left out. */
    List<String> kinds(List<String> asked, List<EventKind> leftOut, GlobalOptions global) {
        List<EventKind> known = kinds(SystemCluster.in(global.folder().path()));
        List<String> names = known.stream().map(EventKind::name).toList();
        for (String name : asked) {
            if (!names.contains(name)) {
                throw new CommandException(
                        ExitCode.USAGE,
                        "there is no kind of event '" + name + "'; "
                                + NearestName.of(name, names)
                                        .map(near -> "did you mean '" + near + "'?")
                                        .orElse("there are " + String.join(", ", names)));
            }
        }
        return asked.isEmpty()
                ? known.stream()
                        .filter(Predicate.not(leftOut::contains))
                        .map(EventKind::name)
                        .toList()
                : asked;
    }

    /** Opens the stream: of the recording that was named, or of the cluster in the folder. */
    EventStream open(Interest interest, GlobalOptions global) throws IOException {
        if (perSecond != null && perSecond < 1) {
            throw new CommandException(ExitCode.USAGE, "--per-second is 1 or more");
        }
        if (perSecond != null && from != null) {
            throw new CommandException(
                    ExitCode.USAGE, "a recording is read as fast as it can be; leave --per-second out");
        }
        if (from != null) {
            try {
                return EventFile.open(from);
            } catch (NoSuchFileException e) {
                throw new CommandException(
                        ExitCode.USAGE, "there is no file " + from + "; record one with: raid trace record " + from);
            }
        }
        Optional<SystemCluster> other = SystemCluster.in(global.folder().path());
        if (other.isPresent()) {
            return other.get().watch(sampling(interest));
        }
        LocalCluster local = Clusters.in(global.folder());
        return local.watch(sampling(interest), sites);
    }

    private Sampling sampling(Interest interest) {
        return perSecond == null ? Sampling.none(interest) : Sampling.atMost(perSecond, interest);
    }

    /** Reads a stream until its end, the reader's, or the end of the time. */
    void read(EventStream stream, Interest interest, Reader reader) throws IOException, InterruptedException {
        long until =
                seconds == null ? Long.MAX_VALUE : System.nanoTime() + (long) (seconds * TimeUnit.SECONDS.toNanos(1));
        boolean more = true;
        while (more && !stream.isOver() && System.nanoTime() < until) {
            List<WatchEvent> events = stream.next(WAIT).stream()
                    .filter(event -> isWanted(event, interest))
                    .toList();
            more = reader.take(events);
        }
    }

    /** Chooses the events of a recording; a running cluster tells no others. */
    private boolean isWanted(WatchEvent event, Interest interest) {
        boolean isMark = event instanceof WatchEvent.Dropped;
        return (isMark || interest.includes(event.kind()))
                && (sites.isEmpty() || sites.contains(event.place().site()));
    }
}
