/**
 * Layout {@code mini}: all sites of an instance in one JVM, on one thread, with queues for a network and the heap for
 * disks. Sites die and come back as processes do; the servers cannot tell.
 */
@NullMarked
package org.raidlab.harness.mini;

import org.jspecify.annotations.NullMarked;
