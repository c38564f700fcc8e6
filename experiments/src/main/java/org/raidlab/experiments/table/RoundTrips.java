package org.raidlab.experiments.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.experiments.era.CommunicationCost;
import org.raidlab.experiments.era.EraEcho;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Setting;

/** Measures round trips by layer, size of fragments and length, simulated and real, and notes them. */
final class RoundTrips {
    static final int PAPER_FRAGMENT = 512;
    private static final int ROUND_TRIPS_MAX = 400;
    private static final int ROUND_TRIPS_MIN = 10;
    private static final double MILLIS = 1e3;

    private final Setting setting;
    private final Notebook notebook;

    RoundTrips(Setting setting, Notebook notebook) {
        this.setting = setting;
        this.notebook = notebook;
    }

    Parameters parameters() {
        return setting.parameters();
    }

    List<Integer> fragments() {
        return parameters().wholes("fragments");
    }

    /** Returns the sizes of fragments of a layer; plain datagrams are not fragmented. */
    List<Integer> fragments(Layer layer) {
        return layer == Layer.UDP ? List.of(0) : fragments();
    }

    /** Returns the lengths that a layer can carry. */
    List<Integer> lengths(Layer layer) {
        return parameters().wholes("bytes").stream()
                .filter(bytes -> layer != Layer.UDP || bytes <= LdgConfig.DATAGRAM_BYTES_MAX)
                .toList();
    }

    static String key(String mode, Layer layer, int fragment, int bytes) {
        String name = layer.name().toLowerCase(Locale.ROOT);
        return layer == Layer.UDP ? mode + "/" + name + "/" + bytes : mode + "/" + name + "-" + fragment + "/" + bytes;
    }

    String multicastKey(String how, int receivers) {
        return "real/" + how + "-" + multicastBytes() + "/" + receivers;
    }

    private int multicastBytes() {
        return parameters().whole("multicast-bytes");
    }

    Measured measured(String key) {
        return notebook.measured(key, "ms");
    }

    List<Double> sample(String mode, Layer layer, int fragment, int bytes) {
        return notebook.sample(key(mode, layer, fragment, bytes));
    }

    /** Takes each simulated figure once: nothing in it is drawn. */
    void simulate(String mode, CommunicationCost cost) {
        for (Layer layer : Layer.values()) {
            for (int fragment : fragments(layer)) {
                for (int bytes : lengths(layer)) {
                    double seconds = switch (layer) {
                        case UDP -> EraEcho.udp(cost, bytes);
                        case LDG -> EraEcho.ldg(cost, fragment, bytes);
                        case RAID -> EraEcho.raid(cost, fragment, bytes);
                    };
                    note(key(mode, layer, fragment, bytes), seconds);
                }
            }
        }
    }

    private void note(String key, double seconds) {
        notebook.note(key, seconds * MILLIS, "ms");
    }

    /** A layer with the size of its fragments and one of the ways. */
    private record Case(Layer layer, Way way, int fragment) {}

    /** Measures real processes: every layer, then each of these ways on its layer, in an order of their own. */
    void real(List<Way> ways) throws IOException {
        List<Case> cases = new ArrayList<>();
        for (Layer layer : Layer.values()) {
            fragments(layer).forEach(fragment -> cases.add(new Case(layer, Way.OURS, fragment)));
        }
        ways.forEach(way -> cases.add(new Case(way.layer(), way, PAPER_FRAGMENT)));
        for (Case each : setting.shuffled(cases, 0)) {
            real(each);
        }
        for (int receivers : setting.shuffled(parameters().wholes("receivers"), 0)) {
            multicast(receivers);
        }
    }

    private void real(Case what) throws IOException {
        setting.tell().accept(key(what.way.key(), what.layer, what.fragment, 0));
        try (LayerGroup pair = new LayerGroup(setting.jvms(), what.layer, what.way, what.fragment, 1)) {
            for (int round = 0; round < parameters().whole("warm-up-rounds"); round++) {
                for (int bytes : lengths(what.layer)) {
                    pair.roundTrip(bytes, roundTrips(bytes));
                }
            }
            for (int repeat = 0; repeat < setting.repeat(); repeat++) {
                for (int bytes : setting.shuffled(lengths(what.layer), repeat)) {
                    double seconds = pair.roundTrip(bytes, roundTrips(bytes));
                    note(key(what.way.key(), what.layer, what.fragment, bytes), seconds);
                }
            }
        }
    }

    /** Measures a message to several processes and back from all: formatted once, or for each of them (section 2.1). */
    private void multicast(int receivers) throws IOException {
        setting.tell().accept("real: a message to " + receivers + (receivers == 1 ? " process" : " processes"));
        int bytes = multicastBytes();
        try (LayerGroup group = new LayerGroup(setting.jvms(), Layer.RAID, Way.OURS, LdgConfig.PATH_SIZED, receivers)) {
            for (int round = 0; round < parameters().whole("warm-up-rounds"); round++) {
                group.roundTrip(bytes, ROUND_TRIPS_MAX);
                group.roundTripByLoop(bytes, ROUND_TRIPS_MAX);
            }
            for (int repeat = 0; repeat < setting.repeat(); repeat++) {
                for (boolean loop : setting.shuffled(List.of(false, true), repeat)) {
                    double seconds = loop
                            ? group.roundTripByLoop(bytes, ROUND_TRIPS_MAX)
                            : group.roundTrip(bytes, ROUND_TRIPS_MAX);
                    note(multicastKey(loop ? "loop-of-sends" : "multicast", receivers), seconds);
                }
            }
        }
    }

    private int roundTrips(int bytes) {
        return Math.clamp(parameters().whole("bytes-a-round") / bytes, ROUND_TRIPS_MIN, ROUND_TRIPS_MAX);
    }
}
