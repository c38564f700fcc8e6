/** A recorded run as the console's subject. */
@NullMarked
package org.raidlab.tool.replay;

import org.jspecify.annotations.NullMarked;
