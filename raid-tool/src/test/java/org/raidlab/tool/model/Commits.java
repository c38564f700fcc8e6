package org.raidlab.tool.model;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.comm.watch.WatchEvent.Content;
import org.raidlab.comm.watch.WatchEvent.Field;
import org.raidlab.comm.watch.WatchEvent.Message;
import org.raidlab.comm.watch.WatchEvent.Noted;
import org.raidlab.comm.watch.WatchEvent.Place;
import org.raidlab.comm.watch.WatchEvent.Traffic;

/** Events of a two-phase commit between sites 1 and 2, and of the traffic around it. */
public final class Commits {
    public static final String TXN = "1.1.17";
    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1_000 * MILLI;
    private static final Place COORDINATOR = new Place(1, "AC");
    private static final Place PARTICIPANT = new Place(2, "AC");

    private Commits() {}

    /** Returns the events, from a time on. */
    public static List<WatchEvent> events(long at) {
        List<WatchEvent> events = new ArrayList<>();
        events.add(phase(at, "open"));
        events.add(phase(at + MILLI, "committing"));
        message(events, at + 2 * MILLI, COORDINATOR, PARTICIPANT, "Prepare, 1 writes");
        events.add(new WatchEvent.LogWrite(at + 4 * MILLI, PARTICIPANT, true, content("Prepared", "prepared")));
        message(events, at + 6 * MILLI, PARTICIPANT, COORDINATOR, "Vote yes");
        events.add(new WatchEvent.LogWrite(at + 8 * MILLI, COORDINATOR, true, content("Committed", "committed")));
        message(events, at + 9 * MILLI, COORDINATOR, PARTICIPANT, "Decision commit 4");
        events.add(phase(at + 11 * MILLI, "committed"));
        for (int second = 0; second < 3; second++) {
            long then = at + second * SECOND;
            events.add(new Traffic(then, Place.ofSite(1), 2, "AcMessage.Prepare", 200, 195));
            events.add(new Traffic(then, Place.ofSite(2), 1, "AcMessage.Vote", 200, 205));
        }
        return events;
    }

    private static WatchEvent phase(long at, String phase) {
        return new Noted(
                at, new Place(1, "AD"), "transaction", List.of(new Field(Noted.TXN, TXN), new Field("phase", phase)));
    }

    private static void message(List<WatchEvent> events, long at, Place from, Place to, String text) {
        events.add(new Message(at, from, to, false, content("AcMessage", text)));
        events.add(new Message(at + MILLI, to, from, true, content("AcMessage", text)));
    }

    private static Content content(String type, String text) {
        return new Content(type, text, List.of(TXN));
    }
}
