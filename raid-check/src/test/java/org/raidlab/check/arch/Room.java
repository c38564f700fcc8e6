package org.raidlab.check.arch;

import java.util.List;
import java.util.stream.Stream;

/**
 * One line of the table of rooms: a module and the packages that its main code may use beside its own and the JDK's.
 *
 * @param name the module's name without `raid-`, which is also its package below `org.raidlab`
 * @param mayUse package patterns of ArchUnit
 */
record Room(String name, List<String> mayUse) {
    private static final List<String> JDK = List.of("java..", "javax..", "jdk..", "com.sun..", "org.jspecify..");
    private static final List<String> JACKSON = List.of("tools.jackson..", "com.fasterxml.jackson.annotation..");
    private static final List<String> YAML = List.of("org.snakeyaml.engine.v2..");

    private static final List<String> LOG4J = List.of("org.apache.logging.log4j..");
    private static final List<String> WINDOWS =
            List.of("com.formdev.flatlaf..", "net.miginfocom..", "org.knowm.xchart..");
    private static final List<String> SERVER = ours("core", "msg");
    private static final List<String> SIBLING = ours("core", "store", "comm", "runtime", "sim");

    /** All rooms, lowest first. */
    static final List<Room> ALL = List.of(
            new Room("core", List.of()),
            new Room("msg", join(ours("core"), JACKSON)),
            new Room("comm", join(ours("core"), List.of("io.netty.."))),
            new Room("store", ours("core")),
            new Room("runtime", join(join(ours("core", "store", "comm"), YAML), join(JACKSON, LOG4J))),
            new Room("sim", join(ours("core", "store", "comm", "runtime"), JACKSON)),
            new Room("rrvm", SIBLING),
            new Room("systemm", SIBLING),
            new Room("ui", join(SERVER, List.of("org.antlr.v4.runtime..", "org.jline.."))),
            new Room("ad", SERVER),
            new Room("am", SERVER),
            new Room("ac", SERVER),
            new Room("cc", SERVER),
            new Room("rc", SERVER),
            new Room("checkpoint", SERVER),
            new Room("site", join(belowSite(), join(JACKSON, LOG4J))),
            new Room("harness", join(belowSite(), ours("site"))),
            new Room("tool", join(join(belowSite(), ours("site", "harness")), WINDOWS)),
            new Room(
                    "experiments",
                    join(
                            join(belowSite(), ours("site", "harness", "rrvm", "systemm")),
                            join(JACKSON, List.of("io.netty..", "org.openjdk.jmh..", "org.HdrHistogram..")))),
            new Room(
                    "cli",
                    join(
                            join(belowSite(), ours("site", "harness", "experiments", "tool")),
                            join(JACKSON, List.of("picocli..", "org.jline.utils..", "org.HdrHistogram..")))));

    /** The rooms whose main code is a state machine: no clock, thread, random generator, file or socket in it. */
    static final List<Room> SERVERS = Stream.concat(
                    ALL.stream()
                            .filter(room -> List.of("ad", "am", "ac", "cc", "rc", "checkpoint")
                                    .contains(room.name)),
                    Stream.concat(
                            Stream.of("rrvm.manager", "rrvm.memory", "rrvm.rex.store")
                                    .map(part -> new Room(part, ours("core", "rrvm"))),
                            Stream.of(
                                            "data",
                                            "lock",
                                            "procedure",
                                            "transaction",
                                            "log",
                                            "checkpoint",
                                            "message",
                                            "card")
                                    .map(part -> new Room("systemm." + part, ours("core", "systemm")))))
            .toList();

    /** The pattern of the room's own packages. */
    String packages() {
        return "org.raidlab." + name + "..";
    }

    /** All patterns that a class of this room may depend on. */
    String[] allowed() {
        return join(join(mayUse, JDK), ours(name)).toArray(String[]::new);
    }

    @Override
    public String toString() {
        return "raid-" + name;
    }

    private static List<String> belowSite() {
        return ours("core", "msg", "comm", "store", "runtime", "sim", "ui", "ad", "am", "ac", "cc", "rc", "checkpoint");
    }

    private static List<String> ours(String... rooms) {
        return Stream.of(rooms).map(room -> "org.raidlab." + room + "..").toList();
    }

    private static List<String> join(List<String> first, List<String> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
