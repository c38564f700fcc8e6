/**
 * The composition root: reads the cluster file, builds a site's servers and runs their turns over sockets, files and
 * clocks.
 */
@NullMarked
package org.raidlab.site;

import org.jspecify.annotations.NullMarked;
