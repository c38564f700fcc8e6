package org.raidlab.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The source tree that the checks read, wherever in it they were started. */
public final class Repository {
    private static final Path ROOT = findRoot();

    private Repository() {}

    /** The folder of the launcher. */
    public static Path root() {
        return ROOT;
    }

    /** The folders of all modules, in order of their names; those of siblings last. */
    public static List<Path> modules() {
        return Stream.of(ROOT, ROOT.resolve("siblings"))
                .flatMap(Repository::modulesIn)
                .toList();
    }

    private static Stream<Path> modulesIn(Path folder) {
        try (Stream<Path> children = Files.list(folder)) {
            return children.filter(child -> Files.exists(child.resolve("pom.xml"))).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** True if a module has more than descriptions of its packages. */
    public static boolean hasCode(Path module) {
        return files(".java").stream()
                .filter(file -> file.startsWith(module))
                .anyMatch(file -> !file.endsWith("package-info.java"));
    }

    /** All files whose names end so, in order of their paths; build folders and hidden ones are left out. */
    public static List<Path> files(String ending) {
        List<Path> found = new ArrayList<>();
        try {
            Files.walkFileTree(ROOT, new SourceVisitor(ending, found));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        found.sort(null);
        return found;
    }

    /** The text of a file. */
    public static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path findRoot() {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.isDirectory(folder.resolve("raid-check")) && Files.isRegularFile(folder.resolve("raid"))) {
                return folder;
            }
        }
        throw new IllegalStateException(
                "not within the source tree of RAID: " + Path.of("").toAbsolutePath());
    }

    private static final class SourceVisitor extends SimpleFileVisitor<Path> {
        private final String ending;
        private final List<Path> found;

        SourceVisitor(String ending, List<Path> found) {
            this.ending = ending;
            this.found = found;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = folder.getFileName().toString();
            boolean skipped = !folder.equals(ROOT) && (name.equals("target") || name.startsWith("."));
            return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.getFileName().toString().endsWith(ending)) {
                found.add(file);
            }
            return FileVisitResult.CONTINUE;
        }
    }
}
