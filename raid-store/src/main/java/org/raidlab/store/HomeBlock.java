package org.raidlab.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.file.IoFailure;
import org.raidlab.store.file.NewFile;
import org.raidlab.store.file.Remedy;
import org.raidlab.store.file.StorageFile;
import org.raidlab.store.file.TwoSlots;

/** The home block of a site: it holds the incarnation, a number that never repeats, so no transaction's name does. */
public final class HomeBlock {
    static final String NAME = "home";
    private static final long MAGIC = 0x5241_4944_484f_4d31L; // RAIDHOM1
    private static final String REMEDY =
            "the site's incarnation is unknown and names could come back: " + Remedy.REJOIN;

    private HomeBlock() {}

    /** Increments the incarnation, from 1; the new number is durable when this returns. */
    public static int nextIncarnation(FileOps files, Path folder) {
        try {
            files.createFolders(folder);
            return increment(files, folder);
        } catch (IOException e) {
            throw IoFailure.ending(e);
        }
    }

    /**
     * Creates a home block that counts on from an incarnation, in a folder without one; it is durable when this
     * returns.
     */
    public static void beginAfter(FileOps files, Path folder, int incarnation) {
        try {
            files.createFolders(folder);
            NewFile.create(files, folder.resolve(NAME), file -> TwoSlots.format(file, MAGIC, encode(incarnation)));
            files.forceFolder(folder);
        } catch (IOException e) {
            throw IoFailure.ending(e);
        }
    }

    private static int increment(FileOps files, Path folder) throws IOException {
        Path path = folder.resolve(NAME);
        if (!NewFile.exists(files, path)) {
            NewFile.create(files, path, file -> TwoSlots.format(file, MAGIC, encode(0)));
        }
        files.forceFolder(folder);
        try (StorageFile file = files.open(path, FileOps.Mode.WRITE)) {
            TwoSlots slots = TwoSlots.open(file, path, MAGIC, REMEDY);
            int next = decode(slots.content(), path) + 1;
            slots.write(encode(next));
            return next;
        }
    }

    private static byte[] encode(int incarnation) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(incarnation).array();
    }

    private static int decode(byte[] content, Path path) {
        if (content.length != Integer.BYTES) {
            throw new StorageException(path + " is of another version");
        }
        return ByteBuffer.wrap(content).getInt();
    }
}
