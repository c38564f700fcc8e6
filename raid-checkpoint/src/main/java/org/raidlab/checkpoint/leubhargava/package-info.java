/**
 * The algorithm of Leu and Bhargava: instances run concurrently, share checkpoints and restores, answer straight to
 * their coordinator and need no order of messages; a rollback wins over a checkpoint (paper section 3.1).
 */
@NullMarked
package org.raidlab.checkpoint.leubhargava;

import org.jspecify.annotations.NullMarked;
