package org.raidlab.experiments.mini;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Printed;
import org.raidlab.harness.managing.ItemAccess;
import org.raidlab.harness.managing.MiniRaid;
import org.raidlab.harness.managing.MiniShape;

/** The first experiment of 1987: the cost of fail-locks, control transactions and copier transactions. */
public final class Overhead1987 extends MiniStudy {
    private static final int SITES = 4;
    private static final int COORDINATOR = 1;
    private static final int PARTICIPANT = 2;
    private static final int RECOVERING = SITES;

    public Overhead1987() {
        super(
                "raid-1987-1",
                "What fail-locks, control transactions and copier transactions cost",
                "What do fail-locks, control transactions and copiers cost beside a transaction?",
                "Four sites take part in transactions of five reads and five writes on 50 items. Measured is how long"
                        + " the steps of a site's servers take, in real microseconds of this host; told are"
                        + " ratios, since the numbers of 1987 are milliseconds of another one. With fail-locks: a"
                        + " fifth site is down, so that every commit sets some; without: there are four, and while"
                        + " all are up our fail-locks cost nothing, where those of 1987 cost the same all the"
                        + " time. An experiment of Bhargava, Noll and"
                        + " Sabo (1987/88), known to us at second hand only. Each seed is a median of 30"
                        + " transactions.");
    }

    @Override
    public String headline() {
        return "copier/coordinator";
    }

    @Override
    public Parameters parameters() {
        return super.parameters()
                .and("items", 50, "in the database")
                .and("operations", 10, "of a transaction, every other one a write")
                .and("warm-up", 400, "transactions before the first that is timed")
                .and("transactions", 30, "timed in each run, of which the median counts");
    }

    @Override
    void run(Sheet sheet) {
        for (long seed : sheet.seeds()) {
            sheet.tell("seed " + seed);
            Cost plain = transactions(SITES, seed, sheet.parameters());
            Cost locking = transactions(SITES + 1, seed, sheet.parameters());
            sheet.note("coordinator/micros", plain.coordinator, "us");
            sheet.note("participant/micros", plain.participant, "us");
            sheet.note("fail-locks/coordinator", locking.coordinator / plain.coordinator, "times");
            sheet.note("fail-locks/participant", locking.participant / plain.participant, "times");
            control(seed, plain, sheet);
        }
        sheet.told("coordinator/micros", Printed.NOTHING, "us");
        sheet.told("participant/micros", Printed.NOTHING, "us");
        for (String key : List.of("fail-locks/coordinator", "fail-locks/participant")) {
            sheet.told(key, OF_1987.of(key), "times");
        }
        sheet.ownBar("copier/coordinator", OF_1987.of("copier/coordinator"), "times", Check.above(1));
        for (String key : List.of("control-1/recovering", "control-1/operational", "control-2/operational")) {
            sheet.told(key, OF_1987.of(key), "times");
        }
        sheet.picture("The costs of 1987 (unverified) and ours", "times of a transaction at its coordinator", "times");
    }

    /** The time of a transaction at its coordinator and at a participant. */
    private record Cost(double coordinator, double participant) {}

    private static List<ItemAccess> accesses(MiniRaid raid, Parameters parameters) {
        int items = parameters.whole("items");
        return IntStream.range(0, parameters.whole("operations"))
                .mapToObj(number -> new ItemAccess(1 + raid.random().nextInt(items), number % 2 == 0))
                .toList();
    }

    private static Cost transactions(int sites, long seed, Parameters parameters) {
        StepTimer watch = new StepTimer(System::nanoTime);
        MiniRaid raid = new MiniRaid(new MiniShape(sites, parameters.whole("items"), sites, 1), seed, watch::blueprint);
        if (sites > SITES) {
            raid.fail(sites);
            raid.detect();
        }
        List<Double> coordinator = new ArrayList<>();
        List<Double> participant = new ArrayList<>();
        int warmUp = parameters.whole("warm-up");
        for (int number = 0; number < warmUp + parameters.whole("transactions"); number++) {
            watch.restart();
            raid.run(COORDINATOR, accesses(raid, parameters));
            if (number >= warmUp) {
                coordinator.add(watch.micros(COORDINATOR));
                participant.add(watch.micros(PARTICIPANT));
            }
        }
        return new Cost(median(coordinator), median(participant));
    }

    private static double median(List<Double> sample) {
        List<Double> sorted = sample.stream().sorted().toList();
        return sorted.get(sorted.size() / 2);
    }

    /** Measures control transactions, and transactions whose first read is of an out-of-date copy. */
    private static void control(long seed, Cost plain, Sheet sheet) {
        Parameters parameters = sheet.parameters();
        int items = parameters.whole("items");
        StepTimer watch = new StepTimer(System::nanoTime);
        MiniRaid raid = new MiniRaid(new MiniShape(SITES, items, SITES, 1), seed, watch::blueprint);
        List<Double> type1Recovering = new ArrayList<>();
        List<Double> type1Operational = new ArrayList<>();
        List<Double> type2 = new ArrayList<>();
        List<Double> copier = new ArrayList<>();
        List<Double> without = new ArrayList<>();
        for (int round = 0; round < parameters.whole("transactions"); round++) {
            raid.fail(RECOVERING);
            watch.restart();
            raid.detect();
            type2.add(watch.micros(PARTICIPANT));
            int item = 1 + raid.random().nextInt(items);
            raid.run(COORDINATOR, List.of(new ItemAccess(item, true)));
            watch.restart();
            raid.recover(RECOVERING);
            type1Recovering.add(watch.micros(RECOVERING));
            type1Operational.add(watch.micros(PARTICIPANT));
            List<ItemAccess> accesses = new ArrayList<>(accesses(raid, parameters));
            accesses.set(1, new ItemAccess(item, false));
            copier.add(taken(raid, watch, accesses));
            without.add(taken(raid, watch, accesses));
        }
        sheet.note("copier/coordinator", median(copier) / median(without), "times");
        sheet.note("control-1/recovering", median(type1Recovering) / plain.coordinator, "times");
        sheet.note("control-1/operational", median(type1Operational) / plain.coordinator, "times");
        sheet.note("control-2/operational", median(type2) / plain.coordinator, "times");
    }

    private static double taken(MiniRaid raid, StepTimer watch, List<ItemAccess> accesses) {
        watch.restart();
        raid.run(RECOVERING, accesses);
        return watch.micros(RECOVERING);
    }
}
