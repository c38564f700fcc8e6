package org.raidlab.harness.template;

import java.util.List;

/**
 * A transaction of a workload file as it ran.
 *
 * @param phase its phase, from 1; 0 is the set-up
 * @param client that ran it, from 0
 * @param template its name
 * @param statements without the beginning and end of the transaction
 * @param outcome what the client was told: committed, unknown, or the reason of the abort
 */
public record RanTransaction(int phase, int client, String template, List<String> statements, String outcome) {
    public RanTransaction {
        statements = List.copyOf(statements);
    }
}
