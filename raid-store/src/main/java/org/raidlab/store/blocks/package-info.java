/**
 * The block device on files: numbered blocks that know their number and which write they are, and a header that is kept
 * twice. Written in the background, for checkpoints.
 */
@NullMarked
package org.raidlab.store.blocks;

import org.jspecify.annotations.NullMarked;
