package org.raidlab.experiments.message;

import org.raidlab.experiments.table.PaperTransaction;

/** A figure of a transaction on sites of today, by codec and layout. */
enum Figure {
    /** Messages between processes. */
    MESSAGES("messages", ""),
    /** Their length together. */
    BYTES("bytes", "B"),
    /** From the request to the answer, in virtual time. */
    LATENCY("latency", "ms"),
    /** Processor time to encode and decode the messages once each, of a real process. */
    CODEC("codec-time", "us");

    private final String word;
    private final String unit;

    Figure(String word, String unit) {
        this.word = word;
        this.unit = unit;
    }

    String word() {
        return word;
    }

    String unit() {
        return unit;
    }

    String key(String codec, Layout layout, PaperTransaction transaction) {
        return String.join("/", "today", codec, layout.word(), transaction.key(), word);
    }
}
