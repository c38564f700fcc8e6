package org.raidlab.store.crash;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The content of a file on a disk that may lose power: the durable content, and the sector writes that are not yet
 * durable.
 */
final class Inode {
    /** A change under way. */
    private sealed interface Change {
        /** The content after the change; the array given is changed in place where its size allows. */
        byte[] applied(byte[] content);
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record SectorWrite(byte[] bytes, int at) implements Change {
        @Override
        public byte[] applied(byte[] content) {
            byte[] patched = at + bytes.length <= content.length ? content : Arrays.copyOf(content, at + bytes.length);
            System.arraycopy(bytes, 0, patched, at, bytes.length);
            return patched;
        }
    }

    private record Truncation(int size) implements Change {
        @Override
        public byte[] applied(byte[] content) {
            return size < content.length ? Arrays.copyOf(content, size) : content;
        }
    }

    private byte[] stable;
    private byte[] visible;
    private final List<Change> pending = new ArrayList<>();

    Inode(byte[] content) {
        stable = content;
        visible = content;
    }

    byte[] visible() {
        return visible;
    }

    int pending() {
        return pending.size();
    }

    /** Writes bytes in sectors: each sector reaches the disk completely or not at all. */
    void write(byte[] bytes, int position, int sectorBytes) {
        int done = 0;
        while (done < bytes.length) {
            int at = position + done;
            int count = Math.min(bytes.length - done, sectorBytes - at % sectorBytes);
            change(new SectorWrite(Arrays.copyOfRange(bytes, done, done + count), at));
            done += count;
        }
    }

    void truncate(int size) {
        change(new Truncation(size));
    }

    private void change(Change change) {
        byte[] own = pending.isEmpty() ? stable.clone() : visible;
        pending.add(change);
        visible = change.applied(own);
    }

    void force() {
        stable = visible;
        pending.clear();
    }

    /** Returns the content if, of the pending changes, only those whose bit is set survive. */
    byte[] surviving(BitSet bits) {
        byte[] content = stable.clone();
        for (int index = 0; index < pending.size(); index++) {
            if (bits.get(index)) {
                content = pending.get(index).applied(content);
            }
        }
        return content;
    }
}
