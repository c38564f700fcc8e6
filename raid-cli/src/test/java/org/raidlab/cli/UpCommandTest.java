package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UpCommandTest {
    @TempDir
    Path folder;

    @Test
    void sitesInOneJvmAreRefusedBeforeAnythingStarts() {
        int code = Main.run("up", "--layout", "mini", "--dir", folder.toString());
        assertThat(code).isEqualTo(ExitCode.USAGE);
        assertThat(folder).isEmptyDirectory();
    }

    /** Its layout, which no process can have, is what shows that the file was read. */
    @Test
    void theClusterFileThatIsThereIsUsedAndStaysAsItIs() throws IOException {
        Path file = folder.resolve("cluster.yaml");
        Files.writeString(file, "layout: mini\nsites: [{site: 1}, {site: 2}]\nalgorithms: {log: heap}\n");
        String before = Files.readString(file);

        assertThat(Main.run("up", "--dir", folder.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(file).hasContent(before);
    }

    @Test
    void sitesAndLayoutThatContradictTheClusterFileAreRefused() throws IOException {
        Path file = folder.resolve("cluster.yaml");
        Files.writeString(file, "sites: [{site: 1}, {site: 2}]\n");
        String before = Files.readString(file);

        assertThat(Main.run("up", "--sites", "3", "--dir", folder.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(Main.run("up", "--layout", "separate", "--dir", folder.toString()))
                .isEqualTo(ExitCode.USAGE);
        assertThat(file).hasContent(before);
        assertThat(folder.toFile().list()).containsExactly("cluster.yaml");
    }

    @Test
    void anotherFileThatContradictsTheClusterInTheFolderIsRefused() throws IOException {
        Path file = folder.resolve("cluster.yaml");
        Files.writeString(file, "sites: [{site: 1}, {site: 2}]\n");
        Path other = folder.resolve("other.yaml");
        Files.writeString(other, "sites: [{site: 1}, {site: 2}]\nalgorithms: {replication: {control: rowa}}\n");

        assertThat(Main.run("up", "-f", other.toString(), "--dir", folder.toString()))
                .isEqualTo(ExitCode.USAGE);
        assertThat(file).hasContent("sites: [{site: 1}, {site: 2}]\n");
    }

    @Test
    void theOutcomeOfATransactionOfNoSiteIsAnError() throws IOException {
        Files.writeString(folder.resolve("cluster.yaml"), "sites: [{site: 1}, {site: 2}]\n");

        assertThat(Main.run("outcome", "9.1.17", "--dir", folder.toString())).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void algorithmsThatNobodyHasAreRefusedBeforeAnythingStarts() {
        String apart = "replication=rowaa,participants=holders,concurrency=to";
        for (String wrong : List.of("concurrency=locking", "concurency=opt", "commit=4pc", "degree=many", apart)) {
            assertThat(Main.run("up", "--set", wrong, "--dir", folder.toString()))
                    .as(wrong)
                    .isEqualTo(ExitCode.USAGE);
        }
        assertThat(folder).isEmptyDirectory();
    }
}
