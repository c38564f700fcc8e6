package org.raidlab.check.tidy;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * A Java source file as text and as a syntax tree.
 *
 * @param name its path within the source tree
 * @param text as it stands in the file
 */
record SourceFile(String name, String text, CompilationUnitTree unit, SourcePositions positions) {
    private static final JavaCompiler COMPILER =
            Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "these checks need a JDK");

    /** Parses it only: names stay unresolved, so the file need not compile alone. */
    static SourceFile parse(String name, String text) {
        JavaFileObject source = new TextObject(name, text);
        JavacTask task = (JavacTask)
                COMPILER.getTask(null, null, diagnostic -> {}, List.of("-proc:none"), null, List.of(source));
        try {
            CompilationUnitTree unit = task.parse().iterator().next();
            return new SourceFile(name, text, unit, Trees.instance(task).getSourcePositions());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The lines of the text, without their ends. */
    List<String> lines() {
        return text.lines().toList();
    }

    /** The number of the line on which a tree begins, from 1. */
    int firstLine(Tree tree) {
        return line(positions.getStartPosition(unit, tree));
    }

    /** The number of the line on which a tree ends. */
    int lastLine(Tree tree) {
        return line(positions.getEndPosition(unit, tree));
    }

    private int line(long position) {
        return Math.toIntExact(unit.getLineMap().getLineNumber(position));
    }

    private static final class TextObject extends SimpleJavaFileObject {
        private final String text;

        TextObject(String name, String text) {
            super(URI.create("string:///" + name), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
