package org.raidlab.experiments.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.function.Consumer;
import java.util.function.DoubleBinaryOperator;

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

    /** Returns whether a value of the key was noted. */
    public boolean has(String key) {
        return samples.containsKey(key);
    }

    /** Returns the median of the values of a key. */
    public double median(String key) {
        return measured(key, "").interval().median();
    }

    /** Returns the median of the values of a key with its interval, for a row of the result. */
    public Measured measured(String key, String unit) {
        return Measured.median(key, unit, sample(key));
    }

    /** Returns for each repeat a figure that follows from the values of two keys, such as their ratio. */
    public List<Double> each(String first, String second, DoubleBinaryOperator figure) {
        return each(sample(first), sample(second), figure);
    }

    /** Returns for each repeat a figure that follows from two values. */
    public static List<Double> each(List<Double> first, List<Double> second, DoubleBinaryOperator figure) {
        List<Double> figures = new ArrayList<>();
        for (int i = 0; i < first.size(); i++) {
            figures.add(figure.applyAsDouble(first.get(i), second.get(i)));
        }
        return figures;
    }

    /** Returns for each repeat the largest by the smallest of the values of several keys. */
    public List<Double> mostByLeast(List<String> keys) {
        List<Double> most = sample(keys.getFirst());
        List<Double> least = most;
        for (String key : keys) {
            most = each(most, sample(key), Math::max);
            least = each(least, sample(key), Math::min);
        }
        return each(most, least, (high, low) -> high / low);
    }

    public List<Observation> observations() {
        return List.copyOf(observations);
    }
}
