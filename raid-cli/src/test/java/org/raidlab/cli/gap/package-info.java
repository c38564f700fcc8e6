/** How long commits stand still when a site of a real cluster fails, is cut off and comes back. */
@NullMarked
package org.raidlab.cli.gap;

import org.jspecify.annotations.NullMarked;
