package org.raidlab.check.tidy;

import com.sun.source.tree.CatchTree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.List;

/** A failure is handled, counted or told, never dropped. */
record EmptyCatch() implements TidyRule {
    @Override
    public List<Finding> check(SourceFile source) {
        List<Finding> findings = new ArrayList<>();
        new TreeScanner<Void, Void>() {
            @Override
            public Void visitCatch(CatchTree caught, Void unused) {
                if (caught.getBlock().getStatements().isEmpty()) {
                    findings.add(new Finding(source.name(), source.firstLine(caught), "empty catch"));
                }
                return super.visitCatch(caught, null);
            }
        }.scan(source.unit(), null);
        return findings;
    }
}
