package org.raidlab.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;

/**
 * Gives the classes of a library a newer class-file version. The JVM keeps no class in an ahead-of-time cache whose
 * version is below that of Java 6, since only later versions have the stack maps of the verifier. picocli is compiled
 * for Java 5, and each command line loads and links two hundred of its classes. The launcher runs this program on the
 * jar files of a new release, before anything runs from them.
 */
public final class NewerClassFiles {
    private static final int OLDEST_MAJOR = ClassFile.JAVA_8_VERSION;
    private static final ClassFile CLASSES = ClassFile.of(StackMapsOption.GENERATE_STACK_MAPS);

    /** Rebuilds the code of all methods, since that makes the stack maps. */
    private static final ClassTransform NEWER = ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL)
            .andThen((builder, element) -> {
                if (element instanceof ClassFileVersion) {
                    builder.withVersion(OLDEST_MAJOR, 0);
                } else {
                    builder.with(element);
                }
            });

    private NewerClassFiles() {}

    /**
     * Renews jar files.
     *
     * @param arguments the files, which stand on the class path of this program
     */
    public static void main(String[] arguments) throws IOException {
        for (String jar : arguments) {
            renew(Path.of(jar));
        }
    }

    /** Replaces a jar file by one with newer class files; a reader sees the old file or the new one. */
    static void renew(Path jar) throws IOException {
        Path renewed = jar.resolveSibling(jar.getFileName() + ".partial");
        try (JarFile old = new JarFile(jar.toFile());
                OutputStream file = Files.newOutputStream(renewed);
                JarOutputStream out = new JarOutputStream(file)) {
            for (JarEntry entry : Collections.list(old.entries())) {
                byte[] content = old.getInputStream(entry).readAllBytes();
                out.putNextEntry(new JarEntry(entry.getName()));
                out.write(entry.getName().endsWith(".class") ? newer(content) : content);
                out.closeEntry();
            }
        }
        Files.move(renewed, jar, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static byte[] newer(byte[] bytes) {
        ClassModel model = CLASSES.parse(bytes);
        return model.majorVersion() < OLDEST_MAJOR ? CLASSES.transformClass(model, NEWER) : bytes;
    }
}
