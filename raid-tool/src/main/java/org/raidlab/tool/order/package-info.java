/** What a user can have done, each with the command line that does the same, and the instance that does it. */
@NullMarked
package org.raidlab.tool.order;

import org.jspecify.annotations.NullMarked;
