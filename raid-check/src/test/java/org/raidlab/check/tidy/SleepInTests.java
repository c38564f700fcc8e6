package org.raidlab.check.tidy;

import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.List;

/** A test waits for what it expects; one that sleeps is slow on a quick machine and fails on a slow one. */
record SleepInTests() implements TidyRule {
    @Override
    public List<Finding> check(SourceFile source) {
        if (!source.name().contains("src/test/")) {
            return List.of();
        }
        List<Finding> findings = new ArrayList<>();
        new TreeScanner<Void, Void>() {
            @Override
            public Void visitMethodInvocation(MethodInvocationTree call, Void unused) {
                if (isSleep(call)) {
                    findings.add(new Finding(source.name(), source.firstLine(call), "sleep in a test"));
                }
                return super.visitMethodInvocation(call, null);
            }
        }.scan(source.unit(), null);
        return findings;
    }

    private static boolean isSleep(MethodInvocationTree call) {
        return call.getMethodSelect() instanceof MemberSelectTree select
                && select.getIdentifier().contentEquals("sleep")
                && select.getExpression().toString().matches("(java\\.lang\\.)?Thread|.*TimeUnit\\.[A-Z]+");
    }
}
