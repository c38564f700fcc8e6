package org.raidlab.experiments.message;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.raidlab.experiments.simulated.SimulatedSites;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.table.PaperTransaction;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.codec.Codecs;
import org.raidlab.sim.time.Delay;
import org.raidlab.site.config.Algorithms;

/** Three simulated sites with one layout and one codec, on which transactions run alone. */
final class SitesOfToday {
    private static final int SITES = 3;
    private static final int HOME = 1;
    private static final int TUPLES = 100;
    private static final double NANOS_PER_MICRO = 1_000;
    private static final Duration IDLE = Duration.ofSeconds(3);
    private static final String DEFINITION = "create t (k = i4, v = i4)\nmodify t to hash unique on k\n"
            + "begin transaction\n"
            + IntStream.range(0, TUPLES)
                    .mapToObj(key -> "append to t (k = " + key + ", v = 0)\n")
                    .collect(Collectors.joining())
            + "end transaction\n";

    private final Layout layout;
    private final String codec;
    private final Parameters parameters;
    private final CountedMessages counted;
    private final SimulatedSites sites;

    /** Starts the sites and makes the relation. */
    SitesOfToday(Layout layout, String codec, Parameters parameters, long seed) {
        this.layout = layout;
        this.codec = codec;
        this.parameters = parameters;
        counted = new CountedMessages(Codecs.raid(codec));
        sites = new SimulatedSites(
                Algorithms.DEFAULT,
                SITES,
                layout.wiring(counted, new Delay(nanos("local-micros"), 0)),
                nanos("step-micros"),
                seed);
        sites.make(HOME, DEFINITION);
    }

    private long nanos(String micros) {
        return Math.round(parameters.number(micros) * NANOS_PER_MICRO);
    }

    /** Notes the figures of a transaction, each time that it runs; returns its last messages between processes. */
    List<RaidMessage> measure(PaperTransaction transaction, Notebook notebook) {
        sites.make(HOME, text(transaction, 0));
        counted.beginIdle();
        sites.pass(IDLE);
        for (int run = 1; run <= parameters.whole("transactions"); run++) {
            counted.begin();
            SimulatedSites.Seen seen = sites.alone(HOME, text(transaction, run));
            if (seen.committed() != 1) {
                throw new IllegalStateException("not committed: " + transaction.words());
            }
            note(Figure.MESSAGES, transaction, counted.messages().size(), notebook);
            note(Figure.BYTES, transaction, counted.bytes(), notebook);
            note(Figure.LATENCY, transaction, seen.medianMillis(), notebook);
        }
        return counted.messages();
    }

    private void note(Figure figure, PaperTransaction transaction, double value, Notebook notebook) {
        notebook.note(figure.key(codec, layout, transaction), value, figure.unit());
    }

    /** Returns the text of the n-th run of a transaction, on a relation with as many tuples as the paper's. */
    private static String text(PaperTransaction transaction, int run) {
        String statement = switch (transaction) {
            case SELECT_ONE -> "retrieve (t.all) where t.k = " + run;
            case SELECT_ELEVEN -> "retrieve (t.all) where t.k < 11";
            case INSERT_TWENTY -> "append to t (k = t.k + " + (run + 1) * TUPLES + ", v = t.v) where t.k < 20";
            case UPDATE_ONE -> "replace t (v = " + (run + 1) + ") where t.k = " + run;
        };
        return "range of t is t\n" + statement + "\n";
    }
}
