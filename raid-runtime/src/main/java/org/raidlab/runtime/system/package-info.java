/**
 * Systems other than RAID as processes of the operating system: what a system says of itself, and its cluster in a
 * folder.
 */
@NullMarked
package org.raidlab.runtime.system;

import org.jspecify.annotations.NullMarked;
