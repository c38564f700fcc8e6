/** The windows on a subject of the test's own; where there is no display they are skipped. */
@NullMarked
package org.raidlab.tool.window;

import org.jspecify.annotations.NullMarked;
