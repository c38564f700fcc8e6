package org.raidlab.check.tidy;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;

/**
 * Many parameters want to be a record; a record's own constructor has as many as the record has components, and an
 * override as many as what it overrides.
 */
record ParameterCount(int parametersMax) implements TidyRule {
    @Override
    public List<Finding> check(SourceFile source) {
        List<Finding> findings = new ArrayList<>();
        new TreeScanner<Void, Void>() {
            @Override
            public Void visitClass(ClassTree type, Void unused) {
                for (Tree member : type.getMembers()) {
                    if (member instanceof MethodTree method && isTooWide(type, method)) {
                        findings.add(finding(source, method));
                    }
                }
                return super.visitClass(type, null);
            }
        }.scan(source.unit(), null);
        return findings;
    }

    private boolean isTooWide(ClassTree type, MethodTree method) {
        return method.getParameters().size() > parametersMax && !isCanonical(type, method) && !overrides(method);
    }

    private Finding finding(SourceFile source, MethodTree method) {
        String what = method.getName() + " has " + method.getParameters().size() + " parameters, at most ";
        return new Finding(source.name(), source.firstLine(method), what + parametersMax);
    }

    /** How many parameters an overridden method has is decided where it is declared. */
    private static boolean overrides(MethodTree method) {
        return method.getModifiers().getAnnotations().stream()
                .anyMatch(
                        annotation -> annotation.getAnnotationType().toString().equals("Override"));
    }

    private static boolean isCanonical(ClassTree type, MethodTree method) {
        return type.getKind() == Tree.Kind.RECORD
                && method.getName().contentEquals("<init>")
                && method.getParameters().size() == components(type);
    }

    /** To the parser a record's components are its only fields that are not static. */
    private static long components(ClassTree type) {
        return type.getMembers().stream()
                .filter(member -> member instanceof VariableTree field
                        && !field.getModifiers().getFlags().contains(Modifier.STATIC))
                .count();
    }
}
