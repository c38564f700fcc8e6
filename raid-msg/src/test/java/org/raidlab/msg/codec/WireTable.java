package org.raidlab.msg.codec;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.stream.Collectors;
import org.raidlab.core.codec.PackedCodec;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;

/** Writes down the packed form of RAID's vocabularies, from the code. */
final class WireTable {
    private static final String HEAD = """
            # Tags and components of the packed codec

            Written by `WireTableTest` from the code (`-Draid.wire.write=true`), which also compares it. The rules
            are in [README.md](README.md). A changed or moved line here is an incompatible format; a line at the end
            of a table is not.
            """;

    private final SequencedSet<Class<?>> types = new LinkedHashSet<>();
    private final StringBuilder text = new StringBuilder(HEAD);

    private WireTable() {}

    static String text() {
        WireTable table = new WireTable();
        table.types.addAll(PackedCodec.types(RaidMessage.class));
        table.types.addAll(PackedCodec.types(RaidRecord.class));
        table.choice(RaidMessage.class);
        table.choice(RaidRecord.class);
        table.types.stream().filter(WireTable::isNestedChoice).forEach(table::choice);
        table.plainRecords();
        table.enums();
        return table.text.toString();
    }

    private static boolean isNestedChoice(Class<?> type) {
        return type.isSealed() && type != RaidMessage.class && type != RaidRecord.class;
    }

    private void choice(Class<?> type) {
        heading(type.getSimpleName(), "| tag | record | components |\n|---:|---|---|\n");
        List<Class<?>> tags = PackedCodec.tags(type);
        for (int tag = 0; tag < tags.size(); tag++) {
            row(Integer.toString(tag), tags.get(tag));
        }
    }

    /** Records that stand without a tag, because nothing else can stand there. */
    private void plainRecords() {
        heading("Records without a tag", "| | record | components |\n|---|---|---|\n");
        types.stream()
                .filter(Class::isRecord)
                .filter(type -> types.stream().noneMatch(choice -> choice.isSealed() && choice.isAssignableFrom(type)))
                .forEach(type -> row("", type));
    }

    private void enums() {
        heading("Enums", "| enum | constants, from 0 |\n|---|---|\n");
        for (Class<?> type : types) {
            if (type.isEnum()) {
                String constants = Arrays.stream(type.getEnumConstants())
                        .map(Object::toString)
                        .collect(Collectors.joining(", "));
                text.append("| ")
                        .append(nameOf(type))
                        .append(" | ")
                        .append(constants)
                        .append(" |\n");
            }
        }
    }

    private void heading(String name, String tableHead) {
        text.append("\n## ").append(name).append("\n\n").append(tableHead);
    }

    private void row(String first, Class<?> record) {
        String components = Arrays.stream(record.getRecordComponents())
                .map(WireTable::component)
                .collect(Collectors.joining(", "));
        text.append("| %s | %s | %s |%n"
                .formatted(first, nameOf(record), components)
                .replace("\r", ""));
    }

    private static String component(RecordComponent component) {
        return component.getName() + ": " + nameOf(component.getGenericType());
    }

    private static String nameOf(Type type) {
        return switch (type) {
            case ParameterizedType generic ->
                nameOf(generic.getRawType()) + " of " + nameOf(generic.getActualTypeArguments()[0]);
            case Class<?> raw -> ReadableCodec.nameOf(raw);
            default -> type.getTypeName();
        };
    }
}
