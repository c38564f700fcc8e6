/** The baseline, message by message. */
@NullMarked
package org.raidlab.checkpoint.kootoueg;

import org.jspecify.annotations.NullMarked;
