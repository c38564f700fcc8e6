package org.raidlab.ad.execute;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.relation.RelationId;

/**
 * A read at another site. Datagrams can be lost and overtake each other, so it is asked again under a new number, and
 * handed on when one of the answers is there with all its parts: two of them never mix.
 */
final class RemoteRead {
    private static final long LAST = -1;

    private final RelationId relation;
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

    /** Returns the request under a number. */
    AmMessage ask(int number) {
        answers.put(number, new TreeMap<>());
        return question.apply(number);
    }

    boolean isAsked() {
        return !answers.isEmpty();
    }

    /** Returns the numbers of the requests so far. */
    Set<Integer> numbers() {
        return answers.keySet();
    }

    boolean has(int number) {
        return answers.containsKey(number);
    }

    /** Counts one interval, and returns whether to repeat the request: the pause doubles each time. */
    boolean isDueAgain() {
        age++;
        return isAsked() && Integer.bitCount(age) == 1;
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
