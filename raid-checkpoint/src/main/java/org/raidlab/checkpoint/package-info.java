/**
 * Process checkpoints and rollbacks of many servers together (paper section 3): a wrapper around any server, the
 * messages that wrappers exchange, and what every algorithm needs of the process it runs in.
 */
@NullMarked
package org.raidlab.checkpoint;

import org.jspecify.annotations.NullMarked;
