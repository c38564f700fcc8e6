package org.raidlab.check.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.raidlab.check.Repository;

/** Each message and each log record that can grow stands in docs/bounds.md, with what bounds it. */
final class BoundsTest {
    private static final Pattern ROW = Pattern.compile("(?m)^\\|([^|]*)\\|([^|]*)\\|\\s*$");
    private static final Pattern NAME = Pattern.compile("`(\\w+(?:\\.\\w+)?)`");

    private record Plain(int number, Optional<Long> other, Plain.Kind kind) {
        private enum Kind {
            ONE
        }
    }

    private record Grown(Inner inner) {
        private record Inner(List<Integer> numbers) {}
    }

    private record Texts(Optional<String> text) {}

    private record Bytes(byte[] bytes) {}

    @Test
    void everyMessageAndRecordThatCanGrowIsInTheTable() throws ClassNotFoundException {
        assertThat(inTheTable()).containsExactlyInAnyOrderElementsOf(growing());
    }

    @Test
    void aRowSaysWhatBoundsIt() {
        assertThat(rows()).isNotEmpty().allMatch(row -> !row.group(2).isBlank());
    }

    @Test
    void aListATextAndBytesGrowWhereverTheyStandAndNumbersDoNot() {
        assertThat(Stream.of(Plain.class, Grown.class, Texts.class, Bytes.class).filter(BoundsTest::grows))
                .containsExactly(Grown.class, Texts.class, Bytes.class);
    }

    private static List<String> growing() throws ClassNotFoundException {
        List<String> names = new ArrayList<>();
        for (String root : List.of("org.raidlab.msg.RaidMessage", "org.raidlab.msg.RaidRecord")) {
            recordsBelow(Class.forName(root))
                    .filter(BoundsTest::grows)
                    .map(BoundsTest::name)
                    .forEach(names::add);
        }
        return names;
    }

    private static String name(Class<?> type) {
        return type.getEnclosingClass().getSimpleName() + "." + type.getSimpleName();
    }

    private static Set<String> inTheTable() {
        Set<String> names = new TreeSet<>();
        for (Matcher row : rows()) {
            Matcher name = NAME.matcher(row.group(1));
            while (name.find()) {
                assertThat(names.add(name.group(1)))
                        .as("%s stands there once", name.group(1))
                        .isTrue();
            }
        }
        return names;
    }

    private static List<Matcher> rows() {
        List<Matcher> rows = new ArrayList<>();
        Matcher row = ROW.matcher(Repository.read(Repository.root().resolve("docs/bounds.md")));
        while (row.find()) {
            if (row.group(1).contains("`")) {
                Matcher one = ROW.matcher(row.group());
                assertThat(one.find()).isTrue();
                rows.add(one);
            }
        }
        return rows;
    }

    private static Stream<Class<?>> recordsBelow(Class<?> type) {
        Class<?>[] permitted = type.getPermittedSubclasses();
        return permitted == null ? Stream.of(type) : Stream.of(permitted).flatMap(BoundsTest::recordsBelow);
    }

    private static boolean grows(Class<?> type) {
        return grows(type, new LinkedHashSet<>());
    }

    private static boolean grows(Type type, Set<Type> seen) {
        if (type instanceof ParameterizedType of) {
            return of.getRawType() != Optional.class || grows(of.getActualTypeArguments()[0], seen);
        }
        if (!(type instanceof Class<?> plain) || !seen.add(plain)) {
            return false;
        }
        if (plain.isArray() || CharSequence.class.isAssignableFrom(plain) || Collection.class.isAssignableFrom(plain)) {
            return true;
        }
        if (plain.isSealed()) {
            return Stream.of(plain.getPermittedSubclasses()).anyMatch(each -> grows(each, seen));
        }
        return plain.isRecord()
                ? Stream.of(plain.getRecordComponents())
                        .map(RecordComponent::getGenericType)
                        .anyMatch(component -> grows(component, seen))
                : plain.getName().endsWith(".Row");
    }
}
