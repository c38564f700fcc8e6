package org.raidlab.check.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.raidlab.check.Repository;

/**
 * A small source tree with a copy of the launcher, in a world where only the tools, JDKs and Maven exist that a test
 * makes. The fake java prints what it was given, the fake Maven writes down its arguments and makes two jar files.
 */
final class FakeHouse {
    private static final List<String> TOOLS = List.of(
            "cp",
            "date",
            "dirname",
            "find",
            "grep",
            "head",
            "ln",
            "mkdir",
            "mv",
            "readlink",
            "rm",
            "sleep",
            "sort",
            "tail",
            "touch");
    private static final String JAVA = """
            #!/bin/sh
            echo "home=$RAID_HOME arenas=$MALLOC_ARENA_MAX"
            for argument in "$@"; do echo "<$argument>"; done
            exit "${FAKE_JAVA_EXIT-0}"
            """;
    private static final String MAVEN = """
            #!/bin/sh
            echo "$JAVA_HOME: $*" >>"$FAKE_HOUSE/maven.log"
            [ -z "${FAKE_MAVEN_SLOW-}" ] || sleep 1
            if [ -n "${FAKE_MAVEN_EXIT-}" ]; then
              echo "[ERROR] /x/Broken.java:[3,5] ';' expected"
              exit "$FAKE_MAVEN_EXIT"
            fi
            echo "[INFO] Building raid-core 0.1.0                                     [1/2]"
            built="$FAKE_HOUSE/raid-cli/target/fast"
            mkdir -p "$built/lib"
            : >"$built/raid-cli-0.1.0.jar"
            """;

    private final Path world;
    private final Path home;
    private final Map<String, String> environment = new LinkedHashMap<>();

    FakeHouse(Path world) throws IOException {
        this.world = world.toRealPath();
        home = Files.createDirectory(this.world.resolve("house of raid"));
        Files.copy(Repository.root().resolve("raid"), launcher());
        writeSource("pom.xml");
        writeSource("raid-core/src/main/java/Core.java");
        addTools();
        environment.put("PATH", bin() + ":" + this.world.resolve("tools"));
        environment.put("HOME", this.world.toString());
        environment.put("FAKE_HOUSE", home.toString());
        environment.put("RAID_JVM_FOLDERS", jvms().toString());
    }

    Path home() {
        return home;
    }

    Path launcher() {
        return home.resolve("raid");
    }

    Path world() {
        return world;
    }

    FakeHouse with(String variable, Object value) {
        environment.put(variable, value.toString());
        return this;
    }

    FakeHouse withMaven() throws IOException {
        writeScript(bin().resolve("mvn"), MAVEN);
        return this;
    }

    /** Puts a JDK of that version into the folder where JDKs are searched. */
    Path addJdk(String folder, String version) throws IOException {
        Path jdk = jvms().resolve(folder);
        writeScript(jdk.resolve("bin/java"), JAVA);
        writeScript(jdk.resolve("bin/javac"), "#!/bin/sh\n");
        Files.writeString(jdk.resolve("release"), "IMPLEMENTOR=\"nobody\"\nJAVA_VERSION=\"" + version + "\"\n");
        return jdk;
    }

    /** Makes a JDK the default one, by a symbolic link to its java in PATH. */
    void makeDefault(Path jdk) throws IOException {
        Files.createDirectories(bin());
        Files.createSymbolicLink(bin().resolve("java"), jdk.resolve("bin/java"));
    }

    void writeSource(String name) throws IOException {
        Path file = home.resolve(name);
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, "");
        age(file, -3600);
        age(file.resolveSibling(""), -3600);
    }

    /** Makes a file or folder look changed so many seconds from now. */
    void age(Path file, long seconds) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(seconds)));
    }

    /** What each call of Maven was given, after the JDK that it ran on. */
    List<String> mavenCalls() throws IOException {
        Path log = home.resolve("maven.log");
        return Files.exists(log) ? Files.readAllLines(log) : List.of();
    }

    /** Starts the launcher under the name given, from a folder outside the house. */
    Launch start(Path name, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(name.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(world.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        return Launch.of(builder, Files.createTempDirectory(world, "launch"));
    }

    Launch.Run run(String... arguments) throws IOException, InterruptedException {
        return start(launcher(), arguments).end();
    }

    private Path bin() {
        return world.resolve("bin");
    }

    private Path jvms() {
        return world.resolve("jvms");
    }

    /** Scripts rather than links: JUnit warns of links that lead out of a temporary folder. */
    private void addTools() throws IOException {
        for (String tool : TOOLS) {
            writeScript(world.resolve("tools").resolve(tool), "#!/bin/sh\nexec " + whereIs(tool) + " \"$@\"\n");
        }
    }

    private static Path whereIs(String tool) {
        return Stream.of("/usr/bin", "/bin")
                .map(folder -> Path.of(folder, tool))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no " + tool + " on this machine"));
    }

    private static void writeScript(Path file, String text) throws IOException {
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
