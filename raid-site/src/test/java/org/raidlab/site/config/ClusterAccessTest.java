package org.raidlab.site.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.udp.Access;
import org.raidlab.runtime.udp.KeyFile;

/** The access to the processes of a cluster, and the file of its key. */
final class ClusterAccessTest {
    @TempDir
    Path folder = Path.of(".");

    @Test
    void aFreshKeyIsForItsOwnerAlone() throws IOException {
        Path file = folder.resolve("key");
        KeyFile.make(file);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(KeyFile.read(file).text())
                .isEqualTo(Files.readString(file).strip())
                .hasSize(44);
    }

    @Test
    void twoFreshKeysDiffer() {
        KeyFile.make(folder.resolve("one"));
        KeyFile.make(folder.resolve("two"));
        assertThat(KeyFile.read(folder.resolve("one")).text())
                .isNotEqualTo(KeyFile.read(folder.resolve("two")).text());
    }

    @Test
    void aKeyThatMayBeInUseIsNotReplaced() {
        Path file = folder.resolve("key");
        KeyFile.make(file);
        String before = KeyFile.read(file).text();
        assertRefused(() -> KeyFile.make(file), "exists");
        assertThat(KeyFile.read(file).text()).isEqualTo(before);
    }

    @Test
    void aFileOpenToOthersIsRefusedWithWhatToDo() throws IOException {
        for (String open : new String[] {"rw-r-----", "rw----r--", "rw--w----", "rwxrwxrwx"}) {
            Path file = folder.resolve("key-" + open);
            KeyFile.make(file);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(open));
            assertRefused(() -> KeyFile.read(file), "chmod 600 " + file);
        }
    }

    @Test
    void whatHoldsNoKeyIsRefused() throws IOException {
        Path file = folder.resolve("key");
        for (String text : new String[] {"", "c2hvcnQ=", "no key at all", "f".repeat(10_000)}) {
            Files.deleteIfExists(file);
            KeyFile.make(file);
            Files.writeString(file, text);
            assertRefused(() -> KeyFile.read(file), "32 bytes");
        }
        assertRefused(() -> KeyFile.read(folder.resolve("nowhere")), "raid gen key");
    }

    @Test
    void theClusterFileNamesItRelativeToItself() throws IOException {
        KeyFile.make(folder.resolve("secret"));
        Path file = folder.resolve("cluster.yaml");
        Files.writeString(file, "key-file: secret\nsites: [{site: 1}]\n");
        Access access = ClusterAccess.of(ClusterFile.read(file), false);
        assertThat(access.key()).isNotNull();
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere")).resolve("cluster.yaml");
        ClusterFile.write(elsewhere, ClusterFile.read(file));
        assertThat(ClusterFile.read(elsewhere)).isEqualTo(ClusterFile.read(file));
    }

    @Test
    void bindingBeyondLoopbackWantsAKeyOrTheWord() throws IOException {
        Path file = folder.resolve("cluster.yaml");
        Files.writeString(file, "sites: [{site: 1, host: 0.0.0.0}]\n");
        Cluster open = ClusterFile.read(file);
        assertRefused(() -> ClusterAccess.require(open, false), "--insecure");
        ClusterAccess.require(open, true);
        KeyFile.make(folder.resolve("secret"));
        ClusterAccess.require(open.withKeyFile(folder.resolve("secret").toString()), false);
        ClusterAccess.require(Cluster.local(3), false);
    }

    private static void assertRefused(org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String says) {
        assertThatExceptionOfType(ConfigException.class).isThrownBy(call).withMessageContaining(says);
    }
}
