/** Orders and the commands that do the same. */
@NullMarked
package org.raidlab.tool.order;

import org.jspecify.annotations.NullMarked;
