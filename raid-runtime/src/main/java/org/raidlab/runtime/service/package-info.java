/** Services of a cluster beside its sites, each a process of its own: the name server, and memories for logs. */
@NullMarked
package org.raidlab.runtime.service;

import org.jspecify.annotations.NullMarked;
