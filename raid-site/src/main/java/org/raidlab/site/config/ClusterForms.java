package org.raidlab.site.config;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import org.raidlab.runtime.launch.Ssh;
import org.raidlab.runtime.yaml.RecordReader;
import org.raidlab.runtime.yaml.RecordWriter;
import org.raidlab.runtime.yaml.YamlText;
import org.raidlab.runtime.yaml.YamlText.Mapping;
import org.raidlab.runtime.yaml.YamlText.Part;
import org.raidlab.runtime.yaml.YamlText.Place;
import org.raidlab.runtime.yaml.YamlText.Word;

/** How a cluster file writes what is no plain record: layouts, hosts by their addresses alone, replication control. */
final class ClusterForms implements RecordWriter.Forms {
    static final RecordReader.Forms READ = new RecordReader.Forms(
            Map.of(
                    Layout.class,
                    (reader, part, place) -> reader.at(place, () -> Layout.of(part)),
                    Host.class,
                    (reader, part, place) -> part instanceof Word address
                            ? Host.at(address.text())
                            : (Host) reader.record(Host.class, part, place),
                    Ssh.class,
                    (reader, part, place) -> part instanceof Word destination
                            ? new Ssh(destination.text(), null, null, null)
                            : (Ssh) reader.record(Ssh.class, part, place),
                    Replication.class,
                    (reader, part, place) -> replication(reader, reader.mapping(part, place), place)),
            List.of(Replication.Copies.class));
    static final RecordWriter.Forms WRITTEN = new ClusterForms();

    private ClusterForms() {}

    /** The key {@code control} says which record it is; without that key it is {@code rowaa}. */
    private static Replication replication(RecordReader reader, Mapping mapping, Place place) {
        SequencedMap<String, Part> parts = new LinkedHashMap<>(mapping.parts());
        SequencedMap<String, Place> keys = new LinkedHashMap<>(mapping.keys());
        Part word = parts.remove(Replication.CONTROL);
        Place where = Objects.requireNonNullElse(keys.remove(Replication.CONTROL), place);
        String control = word == null ? Replication.Rowaa.DEFAULT.control() : reader.word(word, where);
        List<Class<?>> all = List.of(Replication.class.getPermittedSubclasses());
        Class<?> type = all.stream()
                .filter(each -> Replication.control(each).equalsIgnoreCase(control))
                .findFirst()
                .orElseThrow(() -> reader.text()
                        .wrong(
                                where,
                                YamlText.unknown(
                                                Replication.CONTROL,
                                                control,
                                                all.stream()
                                                        .map(Replication::control)
                                                        .toList())
                                        .getMessage()));
        if (type == Replication.Rowa.class) {
            parts.keySet().removeAll(Replication.Rowa.IGNORED);
            keys.keySet().removeAll(Replication.Rowa.IGNORED);
        }
        keys.forEach((key, keyPlace) -> requireOf(reader, type, all, key, keyPlace));
        return (Replication) reader.record(type, new Mapping(mapping.place(), parts, keys), place);
    }

    /** Refuses a key of another replication control than the chosen one. */
    private static void requireOf(RecordReader reader, Class<?> type, List<Class<?>> all, String key, Place place) {
        if (reader.keys(type).noneMatch(key::equals)) {
            all.stream()
                    .filter(other -> reader.keys(other).anyMatch(key::equals))
                    .findFirst()
                    .ifPresent(other -> {
                        throw reader.text()
                                .wrong(
                                        place,
                                        "'%s' goes with control: %s only, not with control: %s"
                                                .formatted(key, Replication.control(other), Replication.control(type)));
                    });
        }
    }

    @Override
    public Object form(Object value) {
        return value instanceof Layout.Groups layout ? layout.groups() : value;
    }

    @Override
    public SequencedMap<String, Object> first(Record written) {
        SequencedMap<String, Object> first = new LinkedHashMap<>();
        if (written instanceof Replication replication) {
            first.put(Replication.CONTROL, replication.control());
        }
        return first;
    }

    @Override
    public boolean isUnwrapped(Object value) {
        return value instanceof Replication.Copies;
    }
}
