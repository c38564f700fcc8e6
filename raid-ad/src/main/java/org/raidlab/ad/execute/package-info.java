/**
 * Execution of plans by pull iterators: each gives its next binding, or says that it waits for the Access Manager, that
 * the step is used up, or that it is done. All of them fill one frame, so that a binding is never copied on its way up.
 */
@NullMarked
package org.raidlab.ad.execute;

import org.jspecify.annotations.NullMarked;
