/**
 * A site's servers in one process or in several: incarnations, turns, channels between the site's processes, and the
 * way to other sites. Generic in a system's messages; {@link org.raidlab.runtime.node.NodeSystem} is what a system
 * says.
 */
@NullMarked
package org.raidlab.runtime.node;

import org.jspecify.annotations.NullMarked;
