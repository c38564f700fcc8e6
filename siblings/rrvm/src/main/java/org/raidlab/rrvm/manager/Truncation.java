package org.raidlab.rrvm.manager;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.Effects;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmMessage.ClientMessage;
import org.raidlab.rrvm.RrvmMessage.StorageMessage;
import org.raidlab.rrvm.RrvmTrace;

/**
 * Moves the log's transactions to the data file and frees them in the log. Each step begins when the one before is
 * durable: the log, the pages, the header, the cut.
 */
final class Truncation {
    private enum Step {
        IDLE,
        /** The drainer brings the transactions to disk. */
        LOG,
        /** Their pages are being written to blocks that do not count. */
        PAGES,
        /** The header is being written, which makes the blocks count. */
        HEADER
    }

    private record Request(Address client, long request) {}

    private final DataFile data;
    private final LocalLog log;
    private final RemoteCopies remote;
    /** Clients that have asked since the present truncation began. */
    private final List<Request> waiting = new ArrayList<>();

    private final List<Request> served = new ArrayList<>();
    private Step step = Step.IDLE;
    private long number;
    private long sequence;
    private long cutBytes;
    private Lsn cut = Lsn.START;
    private SortedMap<Integer, Block> pages = new TreeMap<>();
    private int pagesLeft;

    Truncation(DataFile data, LocalLog log, RemoteCopies remote) {
        this.data = data;
        this.log = log;
        this.remote = remote;
    }

    /** Truncates for a client, as soon as no other truncation is under way. */
    void ask(Address client, long request, Effects<RrvmMessage> out) {
        waiting.add(new Request(client, request));
        begin(out);
    }

    /** Begins, unless a truncation is under way. */
    void begin(Effects<RrvmMessage> out) {
        if (step != Step.IDLE) {
            return;
        }
        number++;
        step = Step.LOG;
        sequence = log.appended();
        cutBytes = log.bytes();
        pages = data.takeDirty();
        served.addAll(waiting);
        waiting.clear();
        cut = log.drainMark(out);
    }

    /** More of the log may be on disk. */
    void onDrained(Effects<RrvmMessage> out) {
        if (step == Step.LOG && log.durable() >= sequence) {
            step = Step.PAGES;
            pagesLeft = pages.size();
            pages.forEach((page, content) ->
                    out.writeBlocks(data.shadow(page), content, new StorageMessage.PageWritten(number)));
            writeHeader(out);
        }
    }

    void onPageWritten(long of, Effects<RrvmMessage> out) {
        Invariants.check(step == Step.PAGES && of == number, "pages are written in a truncation");
        pagesLeft--;
        writeHeader(out);
    }

    private void writeHeader(Effects<RrvmMessage> out) {
        if (pagesLeft == 0) {
            step = Step.HEADER;
            out.writeBlocks(data.header(), data.switchTo(pages, sequence), new StorageMessage.HeaderWritten(number));
        }
    }

    /** Cuts the log. The mark of the mode may be before the cut, so it is written again behind it. */
    void onHeaderWritten(long of, Effects<RrvmMessage> out) {
        Invariants.check(step == Step.HEADER && of == number, "the header is written at the end of a truncation");
        step = Step.IDLE;
        pages = new TreeMap<>();
        out.trace(new RrvmTrace.Truncating(sequence));
        out.append(remote.currentMark());
        out.truncateLog(cut);
        log.freed(cutBytes);
        served.forEach(each -> out.send(each.client(), new ClientMessage.Truncated(each.request(), sequence)));
        served.clear();
        if (!waiting.isEmpty()) {
            begin(out);
        }
    }
}
