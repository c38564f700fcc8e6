/**
 * The messages that RAID's servers exchange, one sealed vocabulary per receiving server, and the codecs that
 * carry them.
 */
@NullMarked
package org.raidlab.msg;

import org.jspecify.annotations.NullMarked;
