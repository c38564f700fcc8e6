package org.raidlab.check.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.check.launcher.Launch.Run;

/** When the launcher builds, and how it hands over to the command line. */
final class LauncherTest {
    private static final String BEGINNING = "building RAID, a minute or two...\n";
    private static final String BUILDING = BEGINNING + "  [1/2] raid-core\n  preparing fast starts\n";

    @TempDir
    private Path world;

    private FakeHouse house;
    private Path jdk;

    @BeforeEach
    void build() throws IOException {
        house = new FakeHouse(world).withMaven();
        jdk = house.addJdk("jdk-25", "25.0.3");
    }

    @Test
    void theFirstUseBuildsAndSaysSoTheSecondDoesNeither() throws Exception {
        assertThat(house.run("status").err()).isEqualTo(BUILDING);
        assertThat(house.run("status").err()).isEmpty();
        assertThat(house.mavenCalls()).singleElement().asString().startsWith(jdk + ": -B");
    }

    @Test
    void aChangedSourceIsBuilt() throws Exception {
        house.run("status");
        house.age(house.home().resolve("raid-core/src/main/java/Core.java"), 5);
        assertThat(house.run("status").err()).isEqualTo(BUILDING);
    }

    @Test
    void aDeletedSourceIsBuilt() throws Exception {
        house.run("status");
        house.age(house.home().resolve("raid-core/src/main/java"), 5);
        assertThat(house.run("status").err()).isEqualTo(BUILDING);
    }

    @Test
    void neitherTestsNorDataOfAClusterAreSources() throws Exception {
        house.writeSource("raid-core/src/test/java/CoreTest.java");
        house.writeSource(".raid/src/main/site-1/log");
        house.run("status");
        house.age(house.home().resolve("raid-core/src/test/java/CoreTest.java"), 5);
        house.age(house.home().resolve(".raid/src/main/site-1/log"), 5);
        house.age(house.home(), 5);
        assertThat(house.run("status").err()).isEmpty();
    }

    @Test
    void aFailedBuildShowsTheErrorAndNamesItsLog() throws Exception {
        Run run = house.with("FAKE_MAVEN_EXIT", "1").run("status");
        assertThat(run.exit()).isEqualTo(3);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines())
                .containsExactly(
                        BEGINNING.strip(),
                        "[ERROR] /x/Broken.java:[3,5] ';' expected",
                        "raid: the build failed; its log: " + house.home().resolve("target/releases/build.log"));
        assertThat(house.with("FAKE_MAVEN_EXIT", "").run("status").exit()).isZero();
    }

    @Test
    void withoutMavenOneLineSaysWhatToInstall() throws Exception {
        Files.delete(house.world().resolve("bin/mvn"));
        Run run = house.run("status");
        assertThat(run.exit()).isEqualTo(3);
        assertThat(run.err())
                .isEqualTo(
                        "raid: Maven is missing: install it (for example the package maven) so that mvn is in PATH\n");
    }

    @Test
    void twoAtOnceBuildOnce() throws Exception {
        house.with("FAKE_MAVEN_SLOW", "yes");
        Launch first = house.start(house.launcher(), "status");
        Launch second = house.start(house.launcher(), "status");
        assertThat(List.of(first.end().exit(), second.end().exit())).containsOnly(0);
        assertThat(house.mavenCalls()).hasSize(1);
    }

    @Test
    void theLockOfADeadBuildIsTakenOver() throws Exception {
        Path releases = Files.createDirectories(house.home().resolve("target/releases"));
        Files.createSymbolicLink(releases.resolve("lock"), Path.of("999999999"));
        assertThat(house.run("status").exit()).isZero();
    }

    @Test
    void aProcessOfAnOlderBuildKeepsItsFiles() throws Exception {
        for (int build = 1; build <= 5; build++) {
            house.age(house.home().resolve("pom.xml"), 10L * build);
            house.run("status");
        }
        try (Stream<Path> releases = Files.list(house.home().resolve("target/releases"))) {
            assertThat(releases.filter(Files::isDirectory)).hasSizeBetween(2, 3);
        }
    }

    @Test
    void itWorksThroughLinksFromAnywhere() throws Exception {
        Path bin = Files.createDirectories(house.world().resolve("home/bin"));
        Files.createSymbolicLink(bin.resolve("raid-link"), Path.of("../../house of raid/raid"));
        Files.createSymbolicLink(bin.resolve("raid"), Path.of("raid-link"));
        Run run = house.start(bin.resolve("raid"), "status").end();
        assertThat(run.out()).contains("home=" + house.home() + " arenas=1", "<-Draid.home=" + house.home() + ">");
    }

    @Test
    void argumentsAndOptionsArriveAsTheyAre() throws Exception {
        Run run = house.with("RAID_JAVA_OPTS", "-Xmx1g -Dx=y").run("query", "-c", "retrieve (t.all)\nwhere *", "");
        assertThat(run.out())
                .endsWith("raid.jar>\n<query>\n<-c>\n<retrieve (t.all)\nwhere *>\n<>\n")
                .contains("<-Xmx1g>\n<-Dx=y>\n<-jar>", "<-Draid.home=" + house.home() + ">");
    }

    @Test
    void theSimulatorsMemoryIsBoundedUnlessTheUserSaysMore() throws Exception {
        Run run = house.with("RAID_JAVA_OPTS", "-Xmx8g").run("sim", "--seeds", "2");
        assertThat(run.out()).contains("<-Xmx768m>\n").contains("<-Xmx8g>\n<-jar>");
        assertThat(house.run("sim", "--threads", "3").out()).contains("<-Xmx1792m>");
        assertThat(house.run("sim", "--threads=20", "--seeds", "2").out()).contains("<-Xmx10496m>");
        assertThat(house.run("sim", "--threads", "08").out()).contains("<-Xmx768m>");
        assertThat(house.run("status").out()).doesNotContain("-Xmn96m");
    }

    @Test
    void theClassPathIsTheJarOfTheNewestBuild() throws Exception {
        Run run = house.run("--print-class-path");
        assertThat(run.err()).isEqualTo(BUILDING);
        assertThat(Path.of(run.out().strip()))
                .isRegularFile()
                .startsWith(house.home().resolve("target/releases"))
                .hasFileName("raid.jar");
    }

    @Test
    void theExitCodeIsTheCommands() throws Exception {
        assertThat(house.with("FAKE_JAVA_EXIT", "5").run("workload").exit()).isEqualTo(5);
    }

    @Test
    void theTestCommandRunsTheSuiteAndNeedsNoBuild() throws Exception {
        Run run = house.with("FAKE_MAVEN_EXIT", "7").run("test", "-o");
        assertThat(run.exit()).isEqualTo(7);
        assertThat(house.mavenCalls())
                .containsExactly(jdk + ": -B -ntp -f " + house.home().resolve("pom.xml") + " verify -o -T 1C");
        assertThat(house.home().resolve("target")).doesNotExist();
    }
}
