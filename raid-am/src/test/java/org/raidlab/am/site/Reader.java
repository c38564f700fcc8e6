package org.raidlab.am.site;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.raidlab.am.site.NaiveDatabase.Copy;
import org.raidlab.core.TupleId;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.KeyRange;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Value;

/** Reads a site's database through messages, as the other servers do. */
public record Reader(TestSite site) {
    /** The schema that users of a relation see, if it exists. */
    public Optional<Schema> schema(String name) {
        UiMessage.Described described =
                (UiMessage.Described) site.ask(TestSite.UI, new AmMessage.Describe(7, List.of(name)));
        return described.found().stream().findFirst();
    }

    /** One batch of a scan. */
    public AdMessage.Tuples batch(RelationId relation, long cursor, long asOf, Optional<Expr> filter) {
        return (AdMessage.Tuples)
                site.ask(TestSite.AD, new AmMessage.Scan(site.nextTxn(), 1, relation, cursor, asOf, filter));
    }

    /** All tuples; empty if there is no such relation. */
    public Optional<SortedMap<TupleId, Copy>> scan(RelationId relation) {
        TreeMap<TupleId, Copy> found = new TreeMap<>();
        long cursor = 0;
        while (cursor != -1) {
            AmMessage.Scan request = new AmMessage.Scan(site.nextTxn(), 1, relation, cursor, 0, Optional.empty());
            if (!(site.ask(TestSite.AD, request) instanceof AdMessage.Tuples batch)) {
                return Optional.empty();
            }
            for (AdMessage.Tuple tuple : batch.tuples()) {
                Copy copy = new Copy(tuple.version(), Optional.of(tuple.row()));
                if (found.put(tuple.id(), copy) != null) {
                    throw new AssertionError("a scan met a tuple twice: " + tuple.id());
                }
            }
            cursor = batch.next();
        }
        return Optional.of(found);
    }

    /** All tuples of a range, in its order; empty if there is no such relation or ordered index. */
    public Optional<List<AdMessage.Tuple>> range(RelationId relation, KeyRange range) {
        List<AdMessage.Tuple> found = new ArrayList<>();
        long cursor = 0;
        while (cursor != -1) {
            AmMessage.Scan request = new AmMessage.Scan(
                    site.nextTxn(), 1, relation, Optional.of(range), cursor, 0, Optional.empty(), Optional.empty());
            if (!(site.ask(TestSite.AD, request) instanceof AdMessage.Tuples batch)) {
                return Optional.empty();
            }
            found.addAll(batch.tuples());
            cursor = batch.next();
        }
        return Optional.of(found);
    }

    /** All tuples with these keys, whatever the number of parts. */
    public List<AdMessage.Tuple> lookup(RelationId relation, long index, List<List<Value>> keys) {
        site.settle();
        site.received();
        site.send(TestSite.AD, TestSite.AM, new AmMessage.Lookup(site.nextTxn(), 1, relation, index, keys));
        site.settle();
        List<AdMessage.Tuple> found = new ArrayList<>();
        site.received().forEach(part -> found.addAll(((AdMessage.Tuples) part).tuples()));
        return found;
    }

    /** Whether the database holds what the model holds; says the first difference. */
    public Optional<String> difference(NaiveDatabase model, List<RelationId> everKnown) {
        for (RelationId relation : everKnown) {
            Optional<SortedMap<TupleId, Copy>> wanted =
                    model.relations().contains(relation) ? Optional.of(model.live(relation)) : Optional.empty();
            Optional<SortedMap<TupleId, Copy>> found = scan(relation);
            if (!found.equals(wanted)) {
                return Optional.of("relation " + relation + " is " + found + " but should be " + wanted);
            }
        }
        return Optional.empty();
    }
}
