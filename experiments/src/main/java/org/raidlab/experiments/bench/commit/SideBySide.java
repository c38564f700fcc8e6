package org.raidlab.experiments.bench.commit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.raidlab.experiments.bench.BenchRun;
import org.raidlab.experiments.bench.Effort;
import org.raidlab.experiments.bench.Row;
import org.raidlab.runtime.EnvironmentException;

/** Warm-ups and alternating rounds of RAID and what it is compared with. */
record SideBySide(Subject raid, Subject reference, Effort effort, BenchRun run) {
    /** A round of commits is longer than one of datagrams: CPU time is told in hundredths of a second. */
    private static final int ROUNDS_OF_EFFORT = 4;
    /** The attempts at a round together last longer than a change of views. */
    private static final int ATTEMPTS = 20;

    /** One round of one subject. */
    record Round(Load load, Usage each) {}

    /** The rounds of RAID and the reference, run side by side. */
    record Both(List<Round> ours, List<Round> theirs) {
        double[] ours(ToDoubleFunction<Round> figure) {
            return ours.stream().mapToDouble(figure).toArray();
        }

        Row latency(String key) {
            return row(key, "us", round -> round.load().medianNanos() / 1_000);
        }

        Row rate(String key, String unit) {
            return row(key, unit, round -> round.load().perSecond());
        }

        Row row(String key, String unit, ToDoubleFunction<Round> figure) {
            return Row.of(
                    key, unit, ours(figure), theirs.stream().mapToDouble(figure).toArray());
        }
    }

    /** Warms both sides up with so many clients, in turns of so long. */
    void warmUp(int clients, long millis) throws IOException {
        run.warmUp(() -> raid.run(clients, millis).perSecond());
        run.warmUp(() -> reference.run(clients, millis).perSecond());
    }

    /** Runs the rounds with so many clients. */
    Both rounds(String what, int clients) throws IOException {
        run.begin(what + " of " + (clients == 1 ? "1 client" : clients + " clients"));
        Both rounds = new Both(new ArrayList<>(), new ArrayList<>());
        run.rounds(
                effort.rounds(),
                List.of(() -> measured(raid, clients, rounds.ours), () -> measured(reference, clients, rounds.theirs)));
        return rounds;
    }

    /** Runs a round; one in which nothing commits is run again, since a site may have left the view for a moment. */
    private double measured(Subject subject, int clients, List<Round> into) throws IOException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Usage before = subject.usage();
            Load load = subject.run(clients, ROUNDS_OF_EFFORT * effort.round().toMillis());
            if (load.commits() > 0) {
                into.add(new Round(load, subject.usage().since(before, load.commits())));
                return load.perSecond();
            }
        }
        throw new EnvironmentException("nothing committed in " + ATTEMPTS + " rounds of " + clients
                + " clients: there are no figures; run it again when the machine is quiet");
    }
}
