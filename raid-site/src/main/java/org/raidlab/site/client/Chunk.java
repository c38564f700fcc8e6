package org.raidlab.site.client;

import java.util.List;

/** Lines of a file that are appended in one transaction. */
public record Chunk(int number, int firstLine, List<String> lines) {
    public Chunk {
        lines = List.copyOf(lines);
    }
}
