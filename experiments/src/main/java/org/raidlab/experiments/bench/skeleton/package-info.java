/**
 * What a commit cannot do without: a client and processes that exchange the datagrams of two-phase commit over plain
 * sockets and force as many bytes as RAID's log, without servers.
 */
@NullMarked
package org.raidlab.experiments.bench.skeleton;

import org.jspecify.annotations.NullMarked;
