package org.raidlab.ad.execute;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.relation.RelationId;

/**
 * A read at another site. Datagrams can be lost and overtake each other, so it is asked again under a new number, and
 * handed on when one of the answers is there with all its parts: two of them never mix.
 */
final class RemoteRead {
    private static final long LAST = -1;

    /** The number of a read that needs nobody's permission. */
    private static final int FREE = 0;

    private final RelationId relation;
    /** What it announces before it is made. */
    private List<ReadEntry> reads = List.of();
    /** The number of its announcement, as long as no controller has allowed the read. */
    private int announcement = FREE;

    private boolean isAsked;
    private final IntFunction<AmMessage> question;
    private final Mailbox mailbox;
    private final TreeMap<Integer, TreeMap<Integer, AdMessage.Tuples>> answers = new TreeMap<>();
    private int age;

    RemoteRead(RelationId relation, IntFunction<AmMessage> question, Mailbox mailbox) {
        this.relation = relation;
        this.question = question;
        this.mailbox = mailbox;
    }

    RelationId relation() {
        return relation;
    }

    /** Has the read announced, under this number, before it is made. */
    void announce(int number, List<ReadEntry> entries) {
        announcement = number;
        reads = entries;
    }

    /**
     * Sends the request at its source under a new number, or its announcement first, which has the same number always.
     */
    void ask(int site, AnnouncedReads announced, IntSupplier numbers, Consumer<RemoteReads.Question> questions) {
        if (announcement == FREE) {
            questions.accept(new RemoteReads.Question(site, ask(numbers.getAsInt())));
        } else {
            isAsked = true;
            announced.announce(site, announcement, reads);
        }
    }

    /** Returns whether this is the read under that announcement; from now on it is free. */
    boolean isAllowedBy(int number) {
        boolean isIt = announcement != FREE && announcement == number;
        announcement = isIt ? FREE : announcement;
        return isIt;
    }

    /** Returns the request under a number. */
    AmMessage ask(int number) {
        isAsked = true;
        answers.put(number, new TreeMap<>());
        return question.apply(number);
    }

    boolean isAsked() {
        return isAsked;
    }

    /** Returns the numbers of the requests so far. */
    Set<Integer> numbers() {
        return answers.keySet();
    }

    boolean has(int number) {
        return answers.containsKey(number) || (announcement != FREE && announcement == number);
    }

    /** Counts one interval, and returns whether to repeat the request: the pause doubles each time. */
    boolean isDueAgain() {
        age++;
        return isAsked && Integer.bitCount(age) == 1;
    }

    /** Returns the number of intervals counted. */
    int age() {
        return age;
    }

    /** Takes a part, and returns whether the answer is complete and passed on. */
    boolean put(AdMessage.Tuples part) {
        TreeMap<Integer, AdMessage.Tuples> parts = answers.getOrDefault(part.request(), new TreeMap<>());
        parts.put(part.part(), part);
        AdMessage.Tuples last = parts.lastEntry().getValue();
        boolean complete = parts.size() == last.part() + 1 && (!mailbox.isInParts() || last.next() == LAST);
        if (complete) {
            parts.values().forEach(mailbox::put);
        }
        return complete;
    }

    /** Returns the numbers of the requests whose answers do not count, once the read is answered under one number. */
    List<Integer> inVain(int answered) {
        List<Integer> others = new ArrayList<>(new TreeSet<>(answers.keySet()));
        others.remove(Integer.valueOf(answered));
        return others;
    }
}
