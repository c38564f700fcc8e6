package org.raidlab.check.arch;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * No type refers to more other types than a reader can keep in mind. A type is a top-level type with all that is nested
 * in it; it refers to every other such type of RAID that its class files name, as a type of its own or in the signature
 * of a member that it uses. Only the command line is left out: it is where everything meets.
 */
final class FanOutTest {
    private static final int MOST = 35;
    /** Raise it as the modules grow: well below the real number, well above what a broken class path would leave. */
    private static final int LEAST_TYPES = 900;

    private static final String COMMAND_LINE = "org/raidlab/cli/";
    /** Made by ANTLR from the grammar. */
    private static final String GENERATED = "org/raidlab/ui/grammar/";

    private static final Pattern IN_SIGNATURE = Pattern.compile("L(org/raidlab/[\\w/]+)[$<;.]");
    private static final Pattern CLASS_NAME = Pattern.compile("\\[*L?(org/raidlab/[\\w/]+)(\\$.*|;)?");

    private static final Map<String, Set<String>> TYPES = types();

    @Test
    void noTypeRefersToMoreThanThirtyFiveOthers() {
        assertThat(TYPES).as("types").hasSizeGreaterThan(LEAST_TYPES);
        assertThat(above(MOST)).isEmpty();
    }

    /** The count sees what a type uses: many types are above half the limit. */
    @Test
    void typesAboveALowerLimitAreFound() {
        assertThat(above(MOST / 2)).hasSizeGreaterThan(50);
        assertThat(TYPES.get("org/raidlab/ac/AtomicityController"))
                .contains("org/raidlab/msg/AcMessage", "org/raidlab/core/turn/Effects");
    }

    private static Map<String, Set<String>> types() {
        Map<String, Set<String>> types = new TreeMap<>();
        for (JavaClass each : MainClasses.ALL) {
            String type = topLevel(each.getName().replace('.', '/'));
            if (isCounted(type) && !type.startsWith(COMMAND_LINE)) {
                types.computeIfAbsent(type, _ -> new TreeSet<>()).addAll(named(each));
            }
        }
        types.forEach((type, others) -> others.removeIf(other -> other.equals(type) || !isCounted(other)));
        return types;
    }

    private static boolean isCounted(String type) {
        return !type.startsWith(GENERATED) && !type.endsWith("/package-info");
    }

    private static String topLevel(String type) {
        int nested = type.indexOf('$');
        return nested < 0 ? type : type.substring(0, nested);
    }

    private static Set<String> named(JavaClass type) {
        Set<String> named = new TreeSet<>();
        for (PoolEntry entry : ClassModels.of(type).constantPool()) {
            switch (entry) {
                case ClassEntry name -> addMatches(CLASS_NAME, name.asInternalName(), named);
                case Utf8Entry text -> addMatches(IN_SIGNATURE, text.stringValue(), named);
                default -> {
                    // other entries name no type
                }
            }
        }
        return named;
    }

    private static void addMatches(Pattern pattern, String text, Set<String> named) {
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            named.add(matcher.group(1));
        }
    }

    private static List<String> above(int most) {
        List<String> found = new ArrayList<>();
        TYPES.forEach((type, others) -> {
            if (others.size() > most) {
                found.add(type + " refers to " + others.size() + " others: " + others);
            }
        });
        return found;
    }
}
