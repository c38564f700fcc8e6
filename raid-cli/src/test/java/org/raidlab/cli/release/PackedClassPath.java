package org.raidlab.cli.release;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.raidlab.cli.NewerClassFiles;

/**
 * The class path as users have it. Its folders are packed into jar files: a process that may open no more files still
 * finds its classes in those that it has open. Classes that are too old for a cache are made newer.
 */
final class PackedClassPath {
    private PackedClassPath() {}

    static String in(Path folder) throws IOException {
        List<String> entries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path path = Path.of(entry);
            if (Files.isDirectory(path)) {
                path = pack(path, folder.resolve(entries.size() + ".jar"));
            } else if (path.getFileName().toString().startsWith("picocli-")) {
                path = renew(path, folder);
            }
            entries.add(path.toString());
        }
        return String.join(File.pathSeparator, entries);
    }

    private static Path pack(Path classes, Path jar) throws IOException {
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, out);
                out.closeEntry();
            }
        }
        return jar;
    }

    private static Path renew(Path library, Path folder) throws IOException {
        Path jar = Files.copy(library, folder.resolve(library.getFileName()));
        NewerClassFiles.main(new String[] {jar.toString()});
        return jar;
    }
}
