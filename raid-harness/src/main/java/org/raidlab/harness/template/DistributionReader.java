package org.raidlab.harness.template;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.BiFunction;
import org.raidlab.harness.workload.Access;
import org.raidlab.runtime.yaml.Fields;
import org.raidlab.runtime.yaml.YamlText.Part;
import org.raidlab.runtime.yaml.YamlText.Sequence;

/** Reads the distribution of a parameter of a workload file. A parameter may refer to those above it. */
final class DistributionReader {
    /** The values of a distribution: its cumulative frequencies stand in an array. */
    private static final long VALUES_MAX = 10_000_000;

    private static final double USUAL_SKEW = 0.99;
    private static final int TEXT_MAX = 255;

    private static final SequencedMap<String, BiFunction<DistributionReader, Value, Distribution>> KINDS =
            new LinkedHashMap<>();

    static {
        KINDS.put("uniform", (_, it) -> new Distribution.Uniform(it.bounds().low, it.bounds().high));
        KINDS.put("zipf", (_, it) -> it.zipf());
        KINDS.put("hot-spot", (_, it) -> it.hotSpot());
        KINDS.put("sequential", (_, it) -> new Distribution.Sequential(it.bounds().low, it.bounds().high));
        KINDS.put("choice", (_, it) -> it.choice());
        KINDS.put("text", (_, it) -> new Distribution.Text((int) it.fields.number(it.key, it.part, 1, TEXT_MAX)));
        KINDS.put("group-of", (reader, it) -> new Distribution.GroupOf(reader.number(it), it.size()));
        KINDS.put("member-of", (reader, it) -> reader.memberOf(it));
        KINDS.put("above", (reader, it) -> reader.above(it));
        KINDS.put("latest", (reader, it) -> reader.latest(it));
    }

    private final String file;
    private final SequencedMap<String, Distribution> above;

    /** @param above the parameters that were read before */
    DistributionReader(String file, SequencedMap<String, Distribution> above) {
        this.file = file;
        this.above = above;
    }

    private record Bounds(long low, long high) {}

    /** What stands at the key of a distribution, among the other keys of the parameter. */
    private record Value(Fields fields, String key, Part part) {
        Bounds bounds() {
            return bounds(key, part);
        }

        private Bounds bounds(String name, Part at) {
            if (!(at instanceof Sequence sequence) || sequence.parts().size() != 2) {
                throw fields.wrong(
                        at.place(), "'" + name + "' is a list of the least and the greatest number, such as [0, 999]");
            }
            long low = fields.number(name, sequence.parts().getFirst(), Integer.MIN_VALUE, Integer.MAX_VALUE);
            long high = fields.number(name, sequence.parts().getLast(), low, Integer.MAX_VALUE);
            return new Bounds(low, high);
        }

        /** Reads bounds of numbers that have a table of their frequencies. */
        private Bounds tabled() {
            Bounds bounds = bounds();
            if (bounds.high - bounds.low >= VALUES_MAX) {
                throw fields.wrong(part.place(), "'" + key + "' has at most " + VALUES_MAX + " values");
            }
            return bounds;
        }

        private double theta() {
            return fields.part("theta")
                    .map(skew -> fields.decimal("theta", skew, 10))
                    .orElse(USUAL_SKEW);
        }

        private Distribution zipf() {
            Bounds bounds = tabled();
            boolean scrambled = fields.choice("scrambled", List.of(true, false), String::valueOf, false);
            return new Distribution.Zipf(bounds.low, bounds.high, theta(), scrambled);
        }

        private Distribution hotSpot() {
            Bounds bounds = tabled();
            Access.HotSpot spot = new Access.HotSpot(fields.share("accesses", 0.8), fields.share("items", 0.2));
            return new Distribution.HotSpot(bounds.low, bounds.high, spot);
        }

        private Distribution choice() {
            return new Distribution.Choice(fields.sequence(key, part).stream()
                    .map(text -> fields.word(key, text, "a list of texts"))
                    .toList());
        }

        private long size() {
            return fields.number("size", fields.needed("size", "the numbers of a group"), 1, Integer.MAX_VALUE);
        }
    }

    Distribution read(String name, Part part) {
        String what = "parameter '" + name + "'";
        Fields fields = new Fields(file, what, part);
        Optional<Distribution> found = Optional.empty();
        int kinds = 0;
        for (Map.Entry<String, BiFunction<DistributionReader, Value, Distribution>> kind : KINDS.entrySet()) {
            Optional<Part> at = fields.part(kind.getKey());
            if (at.isPresent()) {
                kinds++;
                found = Optional.of(kind.getValue().apply(this, new Value(fields, kind.getKey(), at.get())));
            }
        }
        fields.done();
        if (kinds != 1) {
            throw fields.wrong(
                    part.place(), what + " has one distribution, which is one of " + String.join(", ", KINDS.keySet()));
        }
        return found.orElseThrow();
    }

    /** Returns the name of a parameter above, whose values are numbers. */
    private String number(Value it) {
        String name = it.fields.word(it.key, it.part, "the name of a parameter above");
        Distribution named = above.get(name);
        if (named == null || !named.isNumber()) {
            throw it.fields.wrong(
                    it.part.place(),
                    "there is no parameter '" + name + "' with numbers above" + WorkloadFile.near(name, above));
        }
        return name;
    }

    private Distribution memberOf(Value it) {
        long groups =
                it.fields.number("groups", it.fields.needed("groups", "the number of groups"), 1, Integer.MAX_VALUE);
        return new Distribution.MemberOf(number(it), it.size(), groups, it.fields.share("local", 1));
    }

    private Distribution above(Value it) {
        Bounds by = it.bounds("by", it.fields.needed("by", "what is added, such as [1, 100]"));
        return new Distribution.Above(number(it), by.low, by.high);
    }

    private Distribution latest(Value it) {
        String name = number(it);
        if (!(above.get(name) instanceof Distribution.Sequential inserted)) {
            throw it.fields.wrong(it.part.place(), "'latest' names a parameter that is sequential");
        }
        long loaded = it.fields.number(
                "loaded", it.fields.needed("loaded", "the last number that was there before"), 0, VALUES_MAX - 1);
        return new Distribution.Latest(inserted, name, loaded, it.theta());
    }
}
