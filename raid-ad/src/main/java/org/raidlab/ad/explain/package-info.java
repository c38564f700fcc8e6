/**
 * What explain answers with: the algebra of a statement, and its plan with estimated and real figures, as lines of
 * text.
 */
@NullMarked
package org.raidlab.ad.explain;

import org.jspecify.annotations.NullMarked;
