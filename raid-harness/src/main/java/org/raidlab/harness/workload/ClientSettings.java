package org.raidlab.harness.workload;

import java.time.Duration;

/**
 * Settings of a workload's client.
 *
 * @param client its number, unique in the run; its values and sessions derive from it
 * @param site where it submits
 * @param mix what it submits
 * @param repeat when an unanswered request is sent again
 * @param deadline when an unanswered transaction is given up as unknown
 * @param idle between two statements of a transaction, which come one by one; zero: they come in one text
 */
public record ClientSettings(int client, int site, Mix mix, Duration repeat, Duration deadline, Duration idle) {
    /** Makes the settings of a client that submits each transaction in one text. */
    public ClientSettings(int client, int site, Mix mix, Duration repeat, Duration deadline) {
        this(client, site, mix, repeat, deadline, Duration.ZERO);
    }
}
