package org.raidlab.experiments.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.function.Consumer;

/** The record of an experiment's observations; its samples are read by key. */
public final class Notebook {
    private final List<Observation> observations = new ArrayList<>();
    private final SequencedMap<String, List<Double>> samples = new LinkedHashMap<>();
    private final Consumer<Observation> observed;

    /** Makes a notebook that only stores values. */
    public Notebook() {
        this(_ -> {});
    }

    /** Makes a notebook that reports each value at once. */
    public Notebook(Consumer<Observation> observed) {
        this.observed = observed;
    }

    /** Notes a value; repeats are numbered in the order of the notes. */
    public void note(String key, double value, String unit) {
        List<Double> sample = samples.computeIfAbsent(key, _ -> new ArrayList<>());
        sample.add(value);
        Observation observation = new Observation(key, sample.size(), value, unit);
        observations.add(observation);
        observed.accept(observation);
    }

    /** Returns the values of a key, in the order noted. */
    public List<Double> sample(String key) {
        return List.copyOf(Objects.requireNonNull(samples.get(key), "nothing was noted of " + key));
    }

    /** Returns the median of the values of a key. */
    public double median(String key) {
        List<Double> sorted = sample(key).stream().sorted().toList();
        return sorted.get(sorted.size() / 2);
    }

    public List<Observation> observations() {
        return List.copyOf(observations);
    }
}
