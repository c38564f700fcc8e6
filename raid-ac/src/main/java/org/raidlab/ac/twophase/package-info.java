/**
 * Two-phase commit with cooperative termination, with two commit points: the coordinator's commit record (presumed
 * abort), or the last durable yes (parallel commits).
 */
@NullMarked
package org.raidlab.ac.twophase;

import org.jspecify.annotations.NullMarked;
