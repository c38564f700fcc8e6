/**
 * Independent checkpoints and two-phase rollback, the asynchronous class (paper, section 3; Bhargava and Lian): nobody
 * is asked when a checkpoint is taken, and a rollback first collects what was received, then finds out who goes how far
 * back.
 */
@NullMarked
package org.raidlab.checkpoint.independent;

import org.jspecify.annotations.NullMarked;
