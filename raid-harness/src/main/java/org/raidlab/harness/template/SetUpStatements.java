package org.raidlab.harness.template;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.raidlab.core.RandomSource;
import org.raidlab.harness.template.WorkloadSpec.SetUp;

/** The statements that set a workload up, as transactions: one for each definition, many for the tuples. */
public final class SetUpStatements implements Iterator<List<String>> {
    /** A text with more has more than 64 KiB as soon as some characters take several bytes. */
    private static final int CHARACTERS = 30_000;

    private final TemplateClients one;
    private final Iterator<SetUp> entries;
    private final int together;
    private SetUp entry;
    private int left;

    /** @param together most statements of a transaction */
    public SetUpStatements(WorkloadSpec spec, RandomSource random, int together) {
        this.one = new TemplateClients(spec, random, 1);
        this.entries = spec.setup().iterator();
        this.together = together;
        this.entry = new SetUp(new Template("", List.of()), 0);
    }

    @Override
    public boolean hasNext() {
        return left > 0 || entries.hasNext();
    }

    @Override
    public List<String> next() {
        if (!hasNext()) {
            throw new NoSuchElementException("the workload is set up");
        }
        if (left == 0) {
            entry = entries.next();
            left = entry.times();
        }
        List<String> statements = new ArrayList<>();
        int characters = 0;
        while (left > 0 && statements.size() < together && characters < CHARACTERS) {
            left--;
            List<String> each = one.statements(0, entry.statement());
            statements.addAll(each);
            characters += each.getFirst().length();
        }
        return statements;
    }
}
