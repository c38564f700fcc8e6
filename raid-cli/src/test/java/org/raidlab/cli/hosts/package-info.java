/** Servers of a site on several hosts: a network namespace stands for a machine, with a link that can be cut. */
@NullMarked
package org.raidlab.cli.hosts;

import org.jspecify.annotations.NullMarked;
