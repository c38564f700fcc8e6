package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class NewerClassFilesTest {
    @TempDir
    Path folder;

    private static List<String> entries(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.stream().map(JarEntry::getName).toList();
        }
    }

    private static List<byte[]> classes(Path jar) throws IOException {
        List<byte[]> classes = new ArrayList<>();
        try (JarFile file = new JarFile(jar.toFile())) {
            for (JarEntry entry : Collections.list(file.entries())) {
                if (entry.getName().endsWith(".class")) {
                    classes.add(file.getInputStream(entry).readAllBytes());
                }
            }
        }
        return classes;
    }

    @Test
    void allClassesOfPicocliAreNewEnoughForTheCacheAndPassTheVerifier() throws IOException, URISyntaxException {
        Path original = Path.of(CommandLine.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Path jar = Files.copy(original, folder.resolve("picocli.jar"));
        assertThat(classes(jar))
                .anyMatch(bytes -> ClassFile.of().parse(bytes).majorVersion() < ClassFile.JAVA_6_VERSION);

        NewerClassFiles.renew(jar);

        assertThat(entries(jar)).isEqualTo(entries(original));
        assertThat(classes(jar)).hasSizeGreaterThan(100).allSatisfy(bytes -> {
            assertThat(ClassFile.of().parse(bytes).majorVersion()).isGreaterThanOrEqualTo(ClassFile.JAVA_6_VERSION);
            assertThat(ClassFile.of().verify(bytes)).isEmpty();
        });
        assertThat(folder.toFile().list()).containsExactly("picocli.jar");
    }
}
