package org.raidlab.store;

import java.nio.file.Path;
import org.raidlab.core.turn.Blocks;
import org.raidlab.core.turn.Ledger;
import org.raidlab.core.turn.Log;
import org.raidlab.store.blocks.Background;
import org.raidlab.store.blocks.FileBlocks;
import org.raidlab.store.file.Closing;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.ledger.FileLedger;
import org.raidlab.store.log.FileLog;
import org.raidlab.store.log.LogSettings;

/**
 * The stable storage of one process, in one folder.
 *
 * @param log in the sub-folder {@code log}
 * @param blocks in the sub-folder {@code blocks}
 * @param ledger the file {@code ledger}
 */
public record Devices(Log log, Blocks blocks, Ledger ledger) implements AutoCloseable {
    static final String LOG = "log";
    static final String BLOCKS = "blocks";
    static final String LEDGER = "ledger";

    /** Opens the devices in the folder and creates missing ones. Whoever opens it holds its {@link FolderLock}. */
    static Devices open(FileOps files, Path folder, Part part, LogSettings settings, Background background) {
        Opened opened = new Opened();
        try {
            Log log = part.hasLog()
                    ? opened.add(FileLog.open(files, logFolder(folder), settings, background.io()))
                    : new NoDevices.NoLog();
            Blocks blocks = part.hasBlocks()
                    ? opened.add(FileBlocks.open(files, folder.resolve(BLOCKS), background))
                    : new NoDevices.NoBlocks();
            Ledger ledger =
                    part.hasLog() ? opened.add(FileLedger.open(files, ledgerFile(folder))) : new NoDevices.NoLedger();
            return new Devices(log, blocks, ledger);
        } catch (RuntimeException e) {
            opened.closeAfter(e);
            throw e;
        }
    }

    /** Returns the folder for a {@link org.raidlab.store.log.LogReader} beside the owner. */
    public static Path logFolder(Path folder) {
        return folder.resolve(LOG);
    }

    /** Returns the file for a {@link org.raidlab.store.ledger.LedgerReader} beside the owner. */
    public static Path ledgerFile(Path folder) {
        return folder.resolve(LEDGER);
    }

    @Override
    public void close() {
        Closing.all(blocks, ledger, log);
    }
}
