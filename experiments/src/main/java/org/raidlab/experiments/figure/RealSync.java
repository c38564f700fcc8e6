package org.raidlab.experiments.figure;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.raidlab.checkpoint.SyncType;
import org.raidlab.experiments.bench.child.Child;
import org.raidlab.experiments.bench.child.ChildJvms;

/** The paper's procedure with real processes on this host: JVMs over long datagrams, images forced to files. */
final class RealSync implements AutoCloseable {
    private static final long TRAFFIC_MILLIS = 1_000;
    private static final long TRAFFIC_MILLIS_PER_PROCESS = 100;
    private static final long POLL_MILLIS = 20;
    private static final long LIMIT_NANOS = TimeUnit.MINUTES.toNanos(2);

    private final List<Child> children = new ArrayList<>();
    private final List<String> ports = new ArrayList<>();
    private int runs;

    /** Starts processes, enough for runs of so many or fewer. */
    RealSync(ChildJvms jvms, Path folder, int most) throws IOException {
        try {
            for (int number = 0; number < most; number++) {
                String own = folder.resolve("process-" + number).toString();
                children.add(jvms.start(List.of("sync", own)));
            }
            for (Child child : children) {
                ports.add(child.hear());
            }
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    /** Runs a case once. Its size and kind count, and the size of the images in bytes; not its time for an image. */
    SyncRun.Result run(SyncCase what, int imageBytes) throws IOException {
        List<Child> all = children.subList(0, what.size());
        String place = imageBytes + " " + String.join(" ", ports.subList(0, what.size()));
        runs++;
        for (int number = 0; number < all.size(); number++) {
            all.get(number).ask("join " + runs + " " + number + " " + place);
        }
        pause(TRAFFIC_MILLIS + TRAFFIC_MILLIS_PER_PROCESS * what.size());
        ask(all, "reset");
        for (int coordinator : what.coordinators()) {
            SyncType type = what.kind().start(coordinator).type();
            all.get(coordinator).ask("begin " + type);
        }
        awaitEnd(all);
        List<SyncFigures> figures =
                ask(all, "figures").stream().map(RealSync::figures).toList();
        int coordinators = what.coordinators().size();
        return new SyncRun.Result(
                figures.subList(0, coordinators), figures.subList(coordinators, figures.size()), 0, completed(all));
    }

    /** Waits until all processes have been idle twice in a row: then no message of an instance is under way either. */
    private static void awaitEnd(List<Child> all) throws IOException {
        long until = System.nanoTime() + LIMIT_NANOS;
        int quiet = 0;
        while (quiet < 2) {
            if (System.nanoTime() > until) {
                throw new IOException("the instances do not end");
            }
            pause(POLL_MILLIS);
            boolean idle = ask(all, "state").stream().allMatch(state -> state.startsWith("idle"));
            quiet = idle ? quiet + 1 : 0;
        }
    }

    private static int completed(List<Child> all) throws IOException {
        int completed = 0;
        for (String state : ask(all, "state")) {
            completed += Integer.parseInt(state.substring(state.indexOf(' ') + 1));
        }
        return completed;
    }

    private static List<String> ask(List<Child> all, String question) throws IOException {
        List<String> answers = new ArrayList<>();
        for (Child child : all) {
            answers.add(child.ask(question));
        }
        return answers;
    }

    private static SyncFigures figures(String text) {
        String[] words = text.split(" ", -1);
        return new SyncFigures(
                Double.parseDouble(words[0]),
                Double.parseDouble(words[1]),
                Double.parseDouble(words[2]),
                Double.parseDouble(words[3]));
    }

    private static void pause(long millis) throws IOException {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("an experiment was interrupted");
        }
    }

    @Override
    public void close() {
        children.forEach(Child::close);
    }
}
