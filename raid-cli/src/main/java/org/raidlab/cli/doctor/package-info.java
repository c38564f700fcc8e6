/** What {@code raid doctor} looks at: the machine, before RAID is blamed. */
@NullMarked
package org.raidlab.cli.doctor;

import org.jspecify.annotations.NullMarked;
