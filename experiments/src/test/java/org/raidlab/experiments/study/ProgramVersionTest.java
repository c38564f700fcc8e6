package org.raidlab.experiments.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramVersionTest {
    @TempDir
    Path folder;

    private void git(String... arguments) throws IOException, InterruptedException {
        String[] command = new String[arguments.length + 7];
        String[] head = {"git", "-C", folder.toString(), "-c", "user.name=a", "-c", "user.email=a@example.org"};
        System.arraycopy(head, 0, command, 0, head.length);
        System.arraycopy(arguments, 0, command, head.length, arguments.length);
        assertThat(new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor())
                .isZero();
    }

    @Test
    void sourcesWithoutGitHaveNoCommit() {
        assertThat(ProgramVersion.of("raid 1", folder)).isEqualTo(new ProgramVersion("raid 1", null, null));
        assertThat(ProgramVersion.of("raid 1", null)).isEqualTo(new ProgramVersion("raid 1", null, null));
    }

    @Test
    void aChangeOfWhatIsBuiltMakesTheCommitDirtyAndResultsDoNot() throws IOException, InterruptedException {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/git")), "git is not installed");
        git("init", "--quiet");
        Path source = folder.resolve("module/src/main/java/A.java");
        Files.createDirectories(source.getParent());
        Files.writeString(source, "class A {}");
        git("add", ".");
        git("commit", "--quiet", "-m", "a");
        Files.createDirectories(folder.resolve("results"));
        Files.writeString(folder.resolve("results/runs.csv"), "key");
        ProgramVersion clean = ProgramVersion.of("raid 1", folder);
        assertThat(clean.commit()).matches("[0-9a-f]{40}");
        assertThat(clean.dirty()).isFalse();
        Files.writeString(source, "class A { }");
        assertThat(ProgramVersion.of("raid 1", folder)).isEqualTo(new ProgramVersion("raid 1", clean.commit(), true));
        assertThat(ProgramVersion.of("raid 1", folder.resolve("results")).commit())
                .isNull();
    }
}
