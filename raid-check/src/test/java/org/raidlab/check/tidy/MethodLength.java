package org.raidlab.check.tidy;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.List;

/** A method fits on a screen; initialisers are methods without a name. */
record MethodLength(int linesMax) implements TidyRule {
    @Override
    public List<Finding> check(SourceFile source) {
        List<Finding> findings = new ArrayList<>();
        new TreeScanner<Void, Void>() {
            @Override
            public Void visitMethod(MethodTree method, Void unused) {
                measure(source, method, "method " + method.getName(), findings);
                return super.visitMethod(method, null);
            }

            @Override
            public Void visitClass(ClassTree type, Void unused) {
                type.getMembers().stream()
                        .filter(BlockTree.class::isInstance)
                        .forEach(block -> measure(source, block, "initialiser", findings));
                return super.visitClass(type, null);
            }
        }.scan(source.unit(), null);
        return findings;
    }

    private void measure(SourceFile source, Tree tree, String what, List<Finding> findings) {
        int first = source.firstLine(tree);
        int lines = source.lastLine(tree) - first + 1;
        if (lines > linesMax) {
            findings.add(new Finding(source.name(), first, what + " of " + lines + " lines, at most " + linesMax));
        }
    }
}
