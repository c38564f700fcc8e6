package org.raidlab.check.arch;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.StringEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.raidlab.core.codec.PackedCodec;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;

/**
 * The kernel knows no system: no class of it mentions RAID's packages, its kinds of server or its protocols, be it as a
 * type, a member, an enum constant or a text. {@code LayersTest} holds the dependencies; this test reads the constant
 * pools, where a name that travels as text stands too.
 */
class KernelTest {
    /** Kinds of server that every system has. */
    private static final Set<RaidServer> COMMON = Set.of(RaidServer.NAME_SERVER, RaidServer.CLIENT);

    private static final Pattern RAID_PACKAGE = Pattern.compile(
            "org[./]raidlab[./](msg|ui|ad|am|ac|cc|rc|checkpoint|site|cli|experiments|rrvm|systemm)\\b");

    /** Names that no other system would have: two capitals, or a protocol's name with its message's. */
    private static Set<String> raidNames() {
        Set<String> names = new TreeSet<>();
        for (RaidServer kind : RaidServer.values()) {
            if (!COMMON.contains(kind)) {
                names.add(kind.name());
            }
        }
        for (Class<?> message : PackedCodec.tags(RaidMessage.class)) {
            Class<?> protocol = message.getEnclosingClass();
            names.add(protocol == null ? message.getSimpleName() : protocol.getSimpleName());
        }
        return names;
    }

    @ParameterizedTest
    @CsvSource({"core, 60", "comm, 100", "store, 40", "runtime, 50", "sim, 100"})
    void noClassOfTheKernelNamesAPartOfRaid(String room, int atLeast) {
        Set<String> names = raidNames();
        List<String> found = new ArrayList<>();
        int classes = 0;
        for (JavaClass each : MainClasses.ALL) {
            if (each.getPackageName().startsWith("org.raidlab." + room)) {
                classes++;
                mentions(each, names).forEach(name -> found.add(each.getName() + " names " + name));
            }
        }
        assertThat(names).as("RAID's names").contains("AC", "UI", "AcMessage", "RcMessage");
        assertThat(classes).as("classes of raid-" + room).isGreaterThan(atLeast);
        assertThat(found).isEmpty();
    }

    /** The same search finds what RAID's own classes name. */
    @ParameterizedTest
    @CsvSource({"org.raidlab.msg.RaidServer, AC", "org.raidlab.msg.codec.RaidDevices, org/raidlab/msg/"})
    void theSearchFindsRaidWhereItIs(String type, String name) {
        assertThat(mentions(MainClasses.ALL.get(type), raidNames()))
                .anySatisfy(found -> assertThat(found).contains(name));
    }

    private static Set<String> mentions(JavaClass type, Set<String> names) {
        Set<String> found = new TreeSet<>();
        for (PoolEntry entry : ClassModels.of(type).constantPool()) {
            String text = switch (entry) {
                case Utf8Entry utf8 -> utf8.stringValue();
                case StringEntry string -> string.stringValue();
                default -> "";
            };
            if (names.contains(text) || RAID_PACKAGE.matcher(text).find()) {
                found.add(text);
            }
        }
        return found;
    }
}
