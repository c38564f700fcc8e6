package org.raidlab.rc.placement;

import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.stream.Stream;
import org.raidlab.core.Stamp;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.Item;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Schema;
import org.raidlab.rc.faillock.FailLocks;
import org.raidlab.rc.membership.Configuration;
import org.raidlab.rc.membership.LiveSites;
import org.raidlab.rc.membership.Outbox;
import org.raidlab.rc.membership.SiteContext;

/**
 * Finds a site for reading a relation that this site does not replicate: a member of the view whose copies are all
 * good.
 */
public final class Sources {
    private final Configuration configuration;
    private final Member self;
    private final Outbox outbox;
    private final FailLocks failLocks;
    private final LiveSites liveSites;
    private final Directory directory = new Directory();

    public Sources(SiteContext site, FailLocks failLocks) {
        this.configuration = site.configuration();
        this.self = site.self();
        this.outbox = site.outbox();
        this.liveSites = site.liveSites();
        this.failLocks = failLocks;
    }

    /** Takes a message if it concerns the directory, and returns whether it did. */
    public boolean take(RcMessage message, SessionVector view, boolean inside, Effects<RaidMessage> out) {
        if (message instanceof RcMessage.AskSource asked) {
            answer(asked, inside ? good(asked, view) : List.of(), out);
        } else if (message instanceof RcMessage.Placed entry) {
            placed(entry);
        } else {
            return false;
        }
        return true;
    }

    /**
     * Takes a directory entry; all sites replicate the catalogue, so a site that an entry of the catalogue names was
     * added to the instance.
     */
    private void placed(RcMessage.Placed entry) {
        if (Catalogue.holds(entry.relation())) {
            configuration.admit(entry.holders());
        } else {
            directory.placed(entry);
        }
    }

    /** Returns the directory of relations that not all sites replicate. */
    Directory directory() {
        return directory;
    }

    /** Returns the relations of the catalogue, which all sites replicate. */
    Stream<RelationId> catalogue() {
        return Catalogue.ALL.stream().map(Schema::id);
    }

    /**
     * Returns whether a site has a good copy of an item, as far as this site knows. One that is to hold the relation
     * and has no copy of it yet may have some tuples that were written since; that is a last resort.
     */
    public boolean serves(int site, Item item, boolean lastResort) {
        boolean isMade = partial(site, item.relation()).isEmpty();
        boolean good = !item.isTuple() ? !failLocks.isSetIn(site, item.relation()) : !failLocks.isSet(site, item);
        return good && (isMade || lastResort) && directory.isHeld(item.relation(), site);
    }

    /** Returns a site's state for a relation if the site has good copies of only some of its tuples. */
    public Optional<AdMessage.Partial> partial(int site, RelationId relation) {
        NavigableMap<Item, Stamp> theirs = failLocks.of(site);
        Stamp newest = theirs.get(Item.escalated(relation));
        if (newest == null && !theirs.containsKey(Item.whole(relation))) {
            return Optional.empty();
        }
        return Optional.of(new AdMessage.Partial(relation, newest == null ? Stamp.NONE : newest));
    }

    /** Returns whether a site replicates a relation and all its copies of the relation are good. */
    public boolean servesAll(int site, RelationId relation) {
        return directory.isHeld(relation, site) && !failLocks.isSetIn(site, relation);
    }

    /** Returns the members of the view that are up and have entered it, as this site has. */
    public List<Member> inView(SessionVector view) {
        return view.members().stream()
                .filter(member -> !member.equals(self) && liveSites.isUp(member))
                .filter(member -> liveSites
                        .heartbeat(member.site())
                        .filter(heartbeat -> heartbeat.active() && heartbeat.installed() == view.number())
                        .isPresent())
                .toList();
    }

    /** Answers with a good copy; different transactions get the good copies in turn. */
    private void answer(RcMessage.AskSource asked, List<Member> good, Effects<RaidMessage> out) {
        Optional<Member> source = good.isEmpty()
                ? Optional.empty()
                : Optional.of(good.get((int) (asked.txn().counter() % good.size())));
        outbox.toServer(RaidServer.AD, new AdMessage.Source(asked.txn(), asked.relation(), source), out);
    }

    private List<Member> good(RcMessage.AskSource asked, SessionVector view) {
        return inView(view).stream()
                .filter(member -> asked.holders().contains(member.site()))
                .filter(member -> !failLocks.isSetIn(member.site(), asked.relation()))
                .toList();
    }
}
