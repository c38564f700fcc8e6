package org.raidlab.experiments.message;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.raidlab.experiments.table.PaperTransaction;
import org.raidlab.msg.RaidMessage;

/** The messages between processes that a transaction took, by layout. */
final class CapturedMessages {
    private final Map<String, List<RaidMessage>> messages = new HashMap<>();

    /** Returns the name of a transaction in a layout, which can be that of a file. */
    static String name(Layout layout, PaperTransaction transaction) {
        return layout.word() + "-" + transaction.key();
    }

    void put(Layout layout, PaperTransaction transaction, List<RaidMessage> those) {
        messages.put(name(layout, transaction), those);
    }

    List<RaidMessage> of(Layout layout, PaperTransaction transaction) {
        return messages.getOrDefault(name(layout, transaction), List.of());
    }
}
