package org.raidlab.site.workload;

import java.time.Duration;

/**
 * Settings of a workload's client.
 *
 * @param client its number, unique in the run; its values and sessions derive from it
 * @param site where it submits
 * @param mix what it submits
 * @param repeat when an unanswered request is sent again
 * @param deadline when an unanswered transaction is given up as unknown
 */
public record ClientSettings(int client, int site, Mix mix, Duration repeat, Duration deadline) {}
