package org.raidlab.ad.execute;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Schema;

/**
 * A transaction's reads of relations that its home site does not replicate (paper section 4.1: the pseudo user
 * transaction). The Replication Controller names a site with good copies, its Access Manager answers. One relation is
 * read at one site all the time.
 */
public final class RemoteReads {
    /** So often time passes before a read is given up. */
    private static final int PATIENCE = 32;

    /** A question for the Access Manager of a site. */
    public record Question(int site, AmMessage message) {}

    private final TxnId txn;
    private final IntSupplier numbers;
    private final AnnouncedReads announced;
    /** The replica sites of the relations that the home site does not replicate. */
    private final Map<RelationId, List<Integer>> holders = new TreeMap<>();

    private final Map<RelationId, Member> sources = new TreeMap<>();
    private final List<RemoteRead> open = new ArrayList<>();
    private final List<Question> questions = new ArrayList<>();
    private final List<RcMessage.AskSource> asked = new ArrayList<>();
    private final TreeSet<Integer> inVain = new TreeSet<>();

    RemoteReads(TxnId txn, IntSupplier numbers, AnnouncedReads announced) {
        this.txn = txn;
        this.numbers = numbers;
        this.announced = announced;
    }

    /** Notes a relation that the transaction uses. */
    public void use(Schema schema) {
        if (schema.isHeldAt(txn.site())) {
            holders.remove(schema.id());
        } else {
            holders.put(schema.id(), schema.holders());
        }
    }

    boolean concern(RelationId relation) {
        return holders.containsKey(relation);
    }

    /** Returns the site at which a relation is read; empty for home. */
    Optional<Member> source(RelationId relation) {
        return Optional.ofNullable(sources.get(relation));
    }

    /** Returns whether the site at which a relation is read has been decided. */
    public boolean hasSource(RelationId relation) {
        return sources.containsKey(relation);
    }

    void read(RelationId relation, List<ReadEntry> reads, IntFunction<AmMessage> question, Mailbox mailbox) {
        RemoteRead read = new RemoteRead(relation, question, mailbox);
        if (announced.concern(reads)) {
            read.announce(numbers.getAsInt(), reads);
        }
        Member source = sources.get(relation);
        if (source != null) {
            ask(read, source);
        } else if (open.stream().noneMatch(other -> other.relation().equals(relation))) {
            asked.add(new RcMessage.AskSource(txn, relation, holders.getOrDefault(relation, List.of())));
        }
        open.add(read);
    }

    private void ask(RemoteRead read, Member source) {
        read.ask(source.site(), announced, numbers, questions::add);
    }

    /** Makes a read that the Concurrency Controller of its source has allowed. */
    void allowed(int number) {
        for (RemoteRead read : open) {
            Member source = sources.get(read.relation());
            if (source != null && read.isAllowedBy(number)) {
                ask(read, source);
            }
        }
    }

    /**
     * Takes the Replication Controller's answer. False if the relation cannot be read: there is no good copy, or the
     * site where it was read before has none any more.
     */
    public boolean found(AdMessage.Source answer) {
        RelationId relation = answer.relation();
        Member before = sources.get(relation);
        if (answer.source().isEmpty()
                || (before != null && !before.equals(answer.source().get()))) {
            return false;
        }
        Member source = answer.source().get();
        sources.put(relation, source);
        for (RemoteRead read : open) {
            if (read.relation().equals(relation) && !read.isAsked()) {
                ask(read, source);
            }
        }
        return true;
    }

    /** Returns whether any read of this relation at another site is made or will be made. */
    public boolean isOpen(RelationId relation) {
        return open.stream().anyMatch(read -> read.relation().equals(relation));
    }

    boolean isOpen(int number) {
        return open.stream().anyMatch(read -> read.has(number));
    }

    public boolean anyOpen() {
        return !open.isEmpty();
    }

    /** Takes an answer; false if no read waits for it. */
    boolean answered(AdMessage.Tuples part) {
        Optional<RemoteRead> asked =
                open.stream().filter(read -> read.has(part.request())).findFirst();
        asked.filter(read -> read.put(part)).ifPresent(read -> {
            inVain.addAll(read.inVain(part.request()));
            open.remove(read);
        });
        return asked.isPresent();
    }

    /**
     * Repeats, after an interval, the requests that are not answered, and asks again whether the source is still one.
     * False to give up.
     */
    public boolean repeat() {
        for (RemoteRead read : open) {
            Member source = sources.get(read.relation());
            if (read.isDueAgain() && source != null) {
                ask(read, source);
                asked.add(new RcMessage.AskSource(txn, read.relation(), List.of(source.site())));
            }
        }
        return open.stream().noneMatch(read -> read.age() >= PATIENCE);
    }

    void forget() {
        open.forEach(read -> inVain.addAll(read.numbers()));
        open.clear();
        questions.clear();
        asked.clear();
    }

    /** Returns the requests to be sent to Access Managers. */
    public List<Question> takeQuestions() {
        return taken(questions);
    }

    /** Returns the requests to be sent to the Replication Controller. */
    public List<RcMessage.AskSource> takeAsked() {
        return taken(asked);
    }

    /** Returns the numbers of requests whose answers do not count. */
    public List<Integer> takeInVain() {
        List<Integer> taken = List.copyOf(inVain);
        inVain.clear();
        return taken;
    }

    private static <T> List<T> taken(List<T> list) {
        List<T> taken = List.copyOf(list);
        list.clear();
        return taken;
    }
}
