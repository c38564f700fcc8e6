package org.raidlab.experiments.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.function.Consumer;

/** Where an experiment writes down what it observes; samples can be asked for by key. */
public final class Notebook {
    private final List<Observation> observations = new ArrayList<>();
    private final SequencedMap<String, List<Double>> samples = new LinkedHashMap<>();
    private final Consumer<Observation> observed;

    /** One that only remembers. */
    public Notebook() {
        this(_ -> {});
    }

    /** One that tells what it notes at once. */
    public Notebook(Consumer<Observation> observed) {
        this.observed = observed;
    }

    /** Notes a value; repeats are numbered as they come. */
    public void note(String key, double value, String unit) {
        List<Double> sample = samples.computeIfAbsent(key, _ -> new ArrayList<>());
        sample.add(value);
        Observation observation = new Observation(key, sample.size(), value, unit);
        observations.add(observation);
        observed.accept(observation);
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
