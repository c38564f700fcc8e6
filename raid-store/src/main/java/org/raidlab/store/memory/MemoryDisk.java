package org.raidlab.store.memory;

import java.nio.file.Path;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A disk in memory: the durable names and contents. A host uses the disk through its own {@link MemoryFiles}, which
 * holds what the host has not forced. Two hosts that share a disk see each other's writes when they are durable.
 */
public final class MemoryDisk {
    final SortedMap<Path, MemoryFile> names = new TreeMap<>();
    final SortedSet<Path> folders = new TreeSet<>();
}
