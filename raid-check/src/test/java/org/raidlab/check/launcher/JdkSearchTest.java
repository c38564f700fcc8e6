package org.raidlab.check.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.check.launcher.Launch.Run;

/** Which JDK the launcher takes. */
final class JdkSearchTest {
    @TempDir
    private Path world;

    private FakeHouse house;

    @BeforeEach
    void build() throws IOException {
        house = new FakeHouse(world);
    }

    @Test
    void anOlderDefaultJavaIsPassedOver() throws Exception {
        house.makeDefault(house.addJdk("java-17", "17.0.15"));
        Path jdk = house.addJdk("temurin-25", "25.0.3");
        assertThat(chosen()).isEqualTo(jdk.toString());
    }

    @Test
    void aDefaultJavaThatIsNewEnoughIsTakenThroughItsLinks() throws Exception {
        house.addJdk("a-25", "25");
        Path jdk = house.addJdk("z-26", "26.0.1");
        house.makeDefault(jdk);
        assertThat(chosen()).isEqualTo(jdk.toString());
    }

    @Test
    void javaHomeComesBeforeTheDefaultJavaUnlessItIsOld() throws Exception {
        Path old = house.addJdk("java-8", "1.8.0_402");
        Path named = house.addJdk("jdk-25", "25");
        Path byDefault = house.addJdk("jdk-26", "26");
        house.makeDefault(byDefault);
        house.with("JAVA_HOME", named);
        assertThat(chosen()).isEqualTo(named.toString());
        house.with("JAVA_HOME", old);
        assertThat(chosen()).isEqualTo(byDefault.toString());
    }

    @Test
    void raidJavaHomeComesFirst() throws Exception {
        house.with("JAVA_HOME", house.addJdk("jdk-25", "25"));
        Path named = house.addJdk("jdk-27", "27-ea");
        house.with("RAID_JAVA_HOME", named);
        assertThat(chosen()).isEqualTo(named.toString());
    }

    @Test
    void aWrongRaidJavaHomeIsToldRatherThanPassedOver() throws Exception {
        house.addJdk("jdk-25", "25");
        Path old = house.addJdk("java-17", "17.0.15");
        house.with("RAID_JAVA_HOME", old);
        Run run = house.run("--print-jdk");
        assertThat(run.exit()).isEqualTo(3);
        assertThat(run.err()).isEqualTo("raid: RAID_JAVA_HOME=" + old + " is not a JDK 25 or newer\n");
    }

    @Test
    void theLayoutOfMacOsIsSearchedToo() throws Exception {
        Path jdk = house.addJdk("temurin-25.jdk/Contents/Home", "25.0.3");
        assertThat(chosen()).isEqualTo(jdk.toString());
    }

    @Test
    void severalFoldersAreSearchedInOrder() throws Exception {
        Path jdk = house.addJdk("more/jdk-25", "25.0.3");
        house.with("RAID_JVM_FOLDERS", house.world().resolve("nowhere") + ":" + jdk.getParent());
        assertThat(chosen()).isEqualTo(jdk.toString());
    }

    @Test
    void aRuntimeWithoutACompilerIsNoJdk() throws Exception {
        Path runtime = house.addJdk("jre-25", "25.0.3");
        Files.delete(runtime.resolve("bin/javac"));
        assertThat(house.run("--print-jdk").exit()).isEqualTo(3);
    }

    @Test
    void withoutAnyJdkOneLineSaysWhatToInstall() throws Exception {
        house.makeDefault(house.addJdk("java-17", "17.0.15"));
        Run run = house.withMaven().run("status");
        assertThat(run.exit()).isEqualTo(3);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .startsWith("raid: no JDK 25 or newer found: install one")
                .containsOnlyOnce("\n");
        assertThat(house.mavenCalls()).isEmpty();
    }

    private String chosen() throws IOException, InterruptedException {
        Run run = house.run("--print-jdk");
        assertThat(run.exit()).as(run.err()).isZero();
        return run.out().strip();
    }
}
