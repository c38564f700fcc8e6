/** Results as people and programs read them: aligned tables, CSV, and a line on what came of a statement. */
@NullMarked
package org.raidlab.ui.show;

import org.jspecify.annotations.NullMarked;
