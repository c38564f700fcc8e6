/**
 * The log on files: preallocated segments written through to the disk, records that know their position and who wrote
 * them, a recovery that cuts a torn tail and stops at a hole.
 */
@NullMarked
package org.raidlab.store.log;

import org.jspecify.annotations.NullMarked;
