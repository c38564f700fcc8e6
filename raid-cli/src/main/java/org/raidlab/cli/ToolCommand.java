package org.raidlab.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.raidlab.harness.lesson.Lesson;
import org.raidlab.runtime.system.SystemCluster;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.tool.RaidTool;
import org.raidlab.tool.lesson.OpenLesson;
import org.raidlab.tool.live.RunningCluster;
import org.raidlab.tool.live.RunningSystem;
import org.raidlab.tool.order.Subject;
import org.raidlab.tool.replay.Recording;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code raid tool}: RAIDTool, the window-based front end. */
@Command(
        name = "tool",
        description = "Open the console: windows to create, fail, recover, watch and load a cluster.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  raid tool                    the cluster in .raid, whether it runs or not",
            "  raid tool --theme dark --dir /tmp/lesson",
            "  raid up --system rrvm --dir /tmp/rrvm && raid tool --dir /tmp/rrvm   any system's sites",
            "  raid trace record run.jsonl --seconds 60 && raid tool --replay run.jsonl",
            "  raid tool --lesson partitions   a lesson, with a cluster of its own",
            "  raid sim --seed 7 --record run.jsonl; raid tool --replay run.jsonl"
        },
        mixinStandardHelpOptions = true)
final class ToolCommand implements Callable<Integer> {
    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Option(
            names = "--theme",
            defaultValue = "LIGHT",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    RaidTool.Theme theme = RaidTool.Theme.LIGHT;

    @Option(
            names = "--replay",
            paramLabel = "FILE",
            description = "Show a recorded run: what raid trace record, or raid sim --record, wrote.")
    @Nullable
    Path replay;

    @Option(
            names = "--lesson",
            paramLabel = "NAME",
            description = "Take a lesson of raid lesson, with a cluster of its own.")
    @Nullable
    String lesson;

    @Override
    public Integer call() throws IOException, InterruptedException {
        RaidTool.requireDisplay();
        if (lesson != null) {
            RaidTool.show(open(Lesson.find(lesson)), theme);
            return ExitCode.OK;
        }
        if (replay != null) {
            RaidTool.show(Recording.read(replay), theme);
            return ExitCode.OK;
        }
        Optional<SystemCluster> other = SystemCluster.in(global.folder().path());
        if (other.isPresent()) {
            RaidTool.show(new RunningSystem(other.get(), arguments -> Program.run(global.folder(), arguments)), theme);
            return ExitCode.OK;
        }
        RaidTool.show(subject(global.folder()), name -> open(Lesson.named(name)), theme);
        return ExitCode.OK;
    }

    private static Subject subject(ClusterFolder folder) {
        LocalCluster local = Clusters.in(folder);
        return new RunningCluster(
                local,
                site -> new SitePort(SiteFinder.of(local), site, 0),
                arguments -> Program.run(folder, arguments));
    }

    /** Prepares a lesson; the windows show the cluster that its commands start without naming a folder. */
    private static OpenLesson open(Lesson lesson) {
        try {
            Classroom room = Classroom.of(lesson, LessonCommand.PATIENCE);
            Path cluster = room.run().folder().resolve(".raid");
            return new OpenLesson(lesson, room.run(), subject(new ClusterFolder(cluster)), room::close);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
