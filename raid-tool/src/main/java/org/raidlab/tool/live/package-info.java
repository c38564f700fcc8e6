/** A running cluster as the console's subject: its status is asked for, and orders are carried out. */
@NullMarked
package org.raidlab.tool.live;

import org.jspecify.annotations.NullMarked;
