package org.raidlab.rrvm.rex.object;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.raidlab.core.Invariants;

/**
 * An index from keys to identifiers: a B+ tree with a page for each node. The entries of a node are in no order, so
 * that an insertion writes one entry and a count; a node that is split is sorted first. Nodes are not merged.
 */
public final class Index {
    private static final int LEAF = 1;
    private static final int INNER = 2;
    private static final int COUNT = 4;
    private static final int ENTRIES = 8;
    private static final int ENTRY_BYTES = 2 * Long.BYTES;

    private final Objects objects;
    private final int root;

    private record Entry(long key, long value) {
        byte[] bytes() {
            return ByteBuffer.allocate(ENTRY_BYTES).putLong(key).putLong(value).array();
        }
    }

    /** @param root the number of the root that has the tree's first page */
    public Index(Objects objects, int root) {
        this.objects = objects;
        this.root = root;
    }

    private int rootPage() {
        int page = (int) objects.root(root);
        if (page == 0) {
            page = objects.newPage();
            writeNode(page, LEAF, List.of());
            objects.setRoot(root, page);
        }
        return page;
    }

    private ByteBuffer node(int page) {
        objects.count();
        return ByteBuffer.wrap(objects.pages().read(page));
    }

    private static int count(ByteBuffer node) {
        return node.getInt(COUNT);
    }

    private static boolean isLeaf(ByteBuffer node) {
        return node.getInt(0) == LEAF;
    }

    private static Entry entry(ByteBuffer node, int number) {
        int at = ENTRIES + number * ENTRY_BYTES;
        return new Entry(node.getLong(at), node.getLong(at + Long.BYTES));
    }

    private int entriesMax() {
        return (objects.pages().pageBytes() - ENTRIES) / ENTRY_BYTES;
    }

    private void writeNode(int page, int kind, List<Entry> entries) {
        ByteBuffer bytes = ByteBuffer.allocate(ENTRIES + entries.size() * ENTRY_BYTES);
        bytes.putInt(kind).putInt(entries.size());
        entries.forEach(each -> bytes.put(each.bytes()));
        objects.pages().write(page, 0, bytes.array());
    }

    private void writeEntry(int page, int number, Entry entry) {
        objects.pages().write(page, ENTRIES + number * ENTRY_BYTES, entry.bytes());
    }

    private void writeCount(int page, int count) {
        objects.pages().write(page, COUNT, Objects.bytes(count));
    }

    private static int child(ByteBuffer node, long key) {
        Entry best = entry(node, 0);
        for (int i = 1; i < count(node); i++) {
            Entry each = entry(node, i);
            boolean isCloser = best.key() > key || each.key() > best.key();
            if (each.key() <= key && isCloser) {
                best = each;
            }
        }
        return (int) best.value();
    }

    /** Returns the identifier of a key; {@link Objects#NONE} if there is none. */
    public long find(long key) {
        ByteBuffer node = leaf(key);
        int at = position(node, key);
        return at < 0 ? Objects.NONE : entry(node, at).value();
    }

    private ByteBuffer leaf(long key) {
        return node(path(key).getLast());
    }

    private static int position(ByteBuffer leaf, long key) {
        for (int i = 0; i < count(leaf); i++) {
            if (entry(leaf, i).key() == key) {
                return i;
            }
        }
        return -1;
    }

    private List<Integer> path(long key) {
        List<Integer> path = new ArrayList<>(List.of(rootPage()));
        ByteBuffer node = node(path.getFirst());
        while (!isLeaf(node)) {
            path.add(child(node, key));
            node = node(path.getLast());
        }
        return path;
    }

    /** Adds a key that the index does not have. */
    public void insert(long key, long value) {
        List<Integer> path = path(key);
        add(path, path.size() - 1, new Entry(key, value));
    }

    private void add(List<Integer> path, int level, Entry entry) {
        int page = path.get(level);
        ByteBuffer node = node(page);
        int count = count(node);
        if (count < entriesMax()) {
            writeEntry(page, count, entry);
            writeCount(page, count + 1);
            return;
        }
        List<Entry> all = sorted(node);
        all.add(entry);
        all.sort(Comparator.comparingLong(Entry::key));
        List<Entry> low = all.subList(0, all.size() / 2);
        List<Entry> high = all.subList(all.size() / 2, all.size());
        int kind = isLeaf(node) ? LEAF : INNER;
        int right = objects.newPage();
        writeNode(right, kind, high);
        writeNode(page, kind, low);
        Entry toRight = new Entry(high.getFirst().key(), right);
        if (level > 0) {
            add(path, level - 1, toRight);
        } else {
            int top = objects.newPage();
            writeNode(top, INNER, List.of(new Entry(Long.MIN_VALUE, page), toRight));
            objects.setRoot(root, top);
        }
    }

    private static List<Entry> sorted(ByteBuffer node) {
        List<Entry> all = new ArrayList<>();
        for (int i = 0; i < count(node); i++) {
            all.add(entry(node, i));
        }
        all.sort(Comparator.comparingLong(Entry::key));
        return all;
    }

    /** Removes a key that the index has. */
    public void delete(long key) {
        int page = path(key).getLast();
        ByteBuffer leaf = node(page);
        int at = position(leaf, key);
        Invariants.check(at >= 0, "a key that is removed was there");
        int last = count(leaf) - 1;
        if (at < last) {
            writeEntry(page, at, entry(leaf, last));
        }
        writeCount(page, last);
    }

    /** Returns the identifiers of all keys from one up to another one, in the order of keys. */
    public List<Long> range(long from, long to) {
        List<Entry> found = new ArrayList<>();
        collect(rootPage(), from, to, found);
        return found.stream().map(Entry::value).toList();
    }

    private void collect(int page, long from, long to, List<Entry> found) {
        List<Entry> entries = sorted(node(page));
        boolean isLeaf = isLeaf(node(page));
        for (int i = 0; i < entries.size(); i++) {
            Entry each = entries.get(i);
            if (isLeaf) {
                if (each.key() >= from && each.key() <= to) {
                    found.add(each);
                }
            } else {
                boolean endsBefore =
                        i + 1 < entries.size() && entries.get(i + 1).key() <= from;
                if (each.key() <= to && !endsBefore) {
                    collect((int) each.value(), from, to, found);
                }
            }
        }
    }
}
