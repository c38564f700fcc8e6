package org.raidlab.experiments.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;

/** Where an experiment writes down what it observes; samples can be asked for by key. */
public final class Notebook {
    private final List<Observation> observations = new ArrayList<>();
    private final SequencedMap<String, List<Double>> samples = new LinkedHashMap<>();

    /** Notes a value; repeats are numbered as they come. */
    public void note(String key, double value, String unit) {
        List<Double> sample = samples.computeIfAbsent(key, _ -> new ArrayList<>());
        sample.add(value);
        observations.add(new Observation(key, sample.size(), value, unit));
    }

    /** The values of a key, in the order noted. */
    public List<Double> sample(String key) {
        return List.copyOf(Objects.requireNonNull(samples.get(key), "nothing was noted of " + key));
    }

    /** The middle value of a key. */
    public double median(String key) {
        List<Double> sorted = sample(key).stream().sorted().toList();
        return sorted.get(sorted.size() / 2);
    }

    public List<Observation> observations() {
        return List.copyOf(observations);
    }
}
