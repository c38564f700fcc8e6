/** QUEL's statements as a tree of records, built from text and printed back to it. Names are not resolved yet. */
@NullMarked
package org.raidlab.ui.syntax;

import org.jspecify.annotations.NullMarked;
