package org.raidlab.msg;

import org.raidlab.core.Stamp;

/**
 * A fail-lock: the copy of an item at a site is out of date (paper section 4).
 *
 * @param site whose copy it is
 * @param item that was written without it
 * @param stamp of the newest write that the copy is known to have missed; {@link Stamp#NONE} if it may have missed one
 */
public record FailLock(int site, Item item, Stamp stamp) {}
