package org.raidlab.experiments.scale;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Verdict;

/** One seed of 3 and of 12 sites, with few transactions. */
final class ScaleSitesTest {
    private static final Parameters PARAMETERS = new ScaleSites()
            .quick()
            .with("degrees", "3")
            .with("participants", "holders")
            .with("transactions", "5");

    @Test
    void aTransactionCostsTheSameHoweverManySitesThereAre() {
        Notebook notebook = new Notebook();
        List<Cell> cells = Cell.of(PARAMETERS);
        cells.forEach(cell -> ScaleSites.run(cell, PARAMETERS, 7, notebook));
        List<Finding> findings = ScaleSites.findings(cells, notebook);

        assertThat(findings)
                .filteredOn(finding -> finding.key().startsWith("most-by-least"))
                .hasSize(2)
                .allMatch(finding -> finding.verdict() == Verdict.HOLDS);
        assertThat(notebook.sample("holders/degree-3/local/12-sites/messages")).containsOnly(8.0);
    }

    @Test
    void aRelationIsHeldByNoMoreSitesThanThereAre() {
        assertThat(Cell.of(new ScaleSites().parameters()))
                .hasSize(2 * 2 * (4 + 4 + 4 + 4 + 2))
                .noneMatch(cell -> cell.degree() > cell.sites());
    }
}
