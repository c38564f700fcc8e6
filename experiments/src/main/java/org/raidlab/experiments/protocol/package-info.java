/** What a commit costs by the commit protocol, and how long it blocks others when its coordinator fails. */
@NullMarked
package org.raidlab.experiments.protocol;

import org.jspecify.annotations.NullMarked;
