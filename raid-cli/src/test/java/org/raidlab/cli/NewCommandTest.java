package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.ClusterFile;

class NewCommandTest {
    private static final String NAME = "no-wait";
    /** Each kind of fault that these seeds draw touches something in one of them: else the campaign fails. */
    private static final String SEEDS = System.getProperty("raid.sim.seeds", "6");

    @TempDir
    Path folder;

    private Path project;

    @BeforeEach
    void chooseTheFolder() {
        project = folder.resolve("mine");
    }

    private int create(String name) {
        return Main.run("new", "concurrency-control", name, "--dir", project.toString(), "--quiet");
    }

    /** Runs the project's build with a launcher that names the class path of this test. */
    private String build(String... arguments) throws IOException, InterruptedException {
        Path launcher = folder.resolve("launcher");
        Files.writeString(
                launcher, """
                #!/bin/sh
                case $1 in
                  --print-jdk) echo '%s' ;;
                  --print-class-path) echo '%s' ;;
                esac
                """.formatted(System.getProperty("java.home"), System.getProperty("java.class.path")));
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwx------"));
        ProcessBuilder builder = new ProcessBuilder(project.resolve("build").toString(), String.join(" ", arguments));
        builder.environment().put("RAID", launcher.toString());
        Path output = folder.resolve("build.out");
        Process process = builder.redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        String said = Files.readString(output);
        assertThat(process.exitValue()).as(said).isZero();
        return said;
    }

    @Test
    void theProjectBuildsAndItsChecksPass() throws Exception {
        assertThat(create(NAME)).isEqualTo(ExitCode.OK);
        assertThat(build("test")).isEqualTo("no-wait: 6 schedules, every verdict is right\n");
        assertThat(project.resolve("target/no-wait.jar")).isRegularFile();
    }

    @Test
    void theSecondLessonShowsTheWholeController() throws Exception {
        create(NAME);
        String control = Files.readString(project.resolve("src/nowait/NoWaitControl.java"));
        assertThat(Files.readString(Path.of("../docs/second-lesson.md"))).contains("```java\n" + control + "```\n");
        assertThat(control.lines()).hasSizeLessThan(100);
    }

    @Test
    void itsChecksFindAControllerThatForgetsItsLocks() throws Exception {
        create(NAME);
        Path control = project.resolve("src/nowait/NoWaitControl.java");
        Files.writeString(control, Files.readString(control).replace("locks.hold(accesses);", "locks.size();"));
        assertThatThrownBy(() -> build("test")).hasMessageContaining("expected No[reason=CONFLICT]");
    }

    @Test
    void itsClusterFileNamesTheJarThatTheBuildMakes() {
        create(NAME);
        Cluster cluster = ClusterFile.read(project.resolve("cluster.yaml"));
        assertThat(cluster.algorithmsOrDefault().concurrency()).isEqualTo(NAME);
        assertThat(cluster.algorithmsOrDefault().classPath())
                .isEqualTo(project.resolve("target/no-wait.jar").toString());
    }

    /** The example has to be right under every fault that the simulator knows. */
    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void theSimulatorFindsNoFaultInTheExample() throws Exception {
        create(NAME);
        build();
        int code = Main.run(
                "sim",
                "--class-path",
                project.resolve("target/no-wait.jar").toString(),
                "--set",
                "concurrency=" + NAME,
                "--plan",
                "everything",
                "--seeds",
                SEEDS,
                "--transactions",
                "150",
                "--quiet");
        assertThat(code).isEqualTo(ExitCode.OK);
    }

    @AfterEach
    void forgetTheClassPath() {
        Thread.currentThread().setContextClassLoader(NewCommandTest.class.getClassLoader());
    }

    @ParameterizedTest
    @ValueSource(strings = {"No-Wait", "no_wait", "-x", "x-", "a--b", "1st", "", "opt", "none", "new", "java"})
    void aNameThatCannotBeOneIsRefused(String name) {
        assertThat(create(name)).isEqualTo(ExitCode.USAGE);
        assertThat(project).doesNotExist();
    }

    @Test
    void nothingIsOverwritten() throws IOException {
        Files.createDirectory(project);
        Files.writeString(project.resolve("thesis.tex"), "");
        assertThat(create(NAME)).isEqualTo(ExitCode.USAGE);
        assertThat(project.toFile().list()).containsExactly("thesis.tex");
    }
}
