/**
 * From statements to actions: names become positions in schemas, types are checked, and what cannot work is refused.
 */
@NullMarked
package org.raidlab.ui.analysis;

import org.jspecify.annotations.NullMarked;
