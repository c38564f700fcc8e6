package org.raidlab.check.tidy;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
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
        return parseAll(List.of(new TextObject(name, text))).getFirst();
    }

    /** The same for many, by one compiler: making one takes longer than parsing a file. */
    static List<SourceFile> parseAll(List<TextObject> sources) {
        JavacTask task =
                (JavacTask) COMPILER.getTask(null, null, diagnostic -> {}, List.of("-proc:none"), null, sources);
        SourcePositions positions = Trees.instance(task).getSourcePositions();
        Map<URI, TextObject> byName = sources.stream().collect(Collectors.toMap(TextObject::toUri, source -> source));
        List<SourceFile> parsed = new ArrayList<>();
        try {
            for (CompilationUnitTree unit : task.parse()) {
                TextObject source =
                        Objects.requireNonNull(byName.get(unit.getSourceFile().toUri()));
                parsed.add(new SourceFile(source.file, source.text, unit, positions));
            }
            return parsed;
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

    /** What is to be parsed. */
    static final class TextObject extends SimpleJavaFileObject {
        private final String file;
        private final String text;

        TextObject(String file, String text) {
            super(URI.create("string:///" + file), Kind.SOURCE);
            this.file = file;
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
