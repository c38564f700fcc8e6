package org.raidlab.rc.membership;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.StatePart;

/**
 * State transfer in parts, for a state that is too long for one message. The giver keeps it as it was when it was first
 * offered: as long as the view is the same and the site has not entered, it is good. The site asks for one part after
 * another, and goes on where it was when the giver offers the same state again. Several members may offer their states
 * at once: the site collects the parts of each by themselves, and the first complete state counts.
 */
final class StateTransferParts {
    /** The state that a member offers to an entering site. */
    private record Offer(Member to, long view, long state, RcMessage.TransferredState head, List<StatePart> parts) {}

    /** The parts of a state that the entering site has received. */
    private record Taken(Member from, long view, long state, List<StatePart> parts) {
        boolean isOf(RcMessage.TransferredStatePart part) {
            return from.equals(part.from()) && view == part.view().number() && state == part.state();
        }
    }

    private final Member self;
    private final Outbox outbox;
    private final int partItems;
    private final TreeMap<Integer, Offer> offers = new TreeMap<>();
    private long states;
    /** What has arrived of each giver's state, by the giver's site. */
    private final TreeMap<Integer, Taken> taken = new TreeMap<>();

    StateTransferParts(Outbox outbox, int partItems) {
        this.self = outbox.self();
        this.outbox = outbox;
        this.partItems = partItems;
    }

    /** Sends the state in one message, or its first part. */
    void offer(RcMessage.TransferredState whole, Effects<RaidMessage> out) {
        int site = whole.to().site();
        Offer before = offers.get(site);
        if (before != null
                && before.to.equals(whole.to())
                && before.view == whole.view().number()) {
            send(before, 0, out);
            return;
        }
        offers.remove(site);
        List<StatePart> parts = StatePart.split(whole.failLocks(), whole.inDoubt(), partItems);
        if (parts.size() == 1) {
            outbox.to(site, whole, out);
        } else {
            RcMessage.TransferredState head =
                    new RcMessage.TransferredState(whole.to(), whole.view(), whole.added(), List.of(), List.of());
            Offer offer = new Offer(whole.to(), whole.view().number(), ++states, head, parts);
            offers.put(site, offer);
            send(offer, 0, out);
        }
    }

    private void send(Offer offer, int part, Effects<RaidMessage> out) {
        RcMessage.TransferredState head = offer.head;
        outbox.to(
                offer.to.site(),
                new RcMessage.TransferredStatePart(
                        self,
                        offer.to,
                        head.view(),
                        head.added(),
                        offer.state,
                        part,
                        offer.parts.size(),
                        offer.parts.get(part)),
                out);
    }

    /** Sends the part that the entering site requests. */
    void onPlease(RcMessage.StateTransferRequest asked, Effects<RaidMessage> out) {
        Offer offer = offers.get(asked.from().site());
        boolean isOffered = offer != null
                && offer.to.equals(asked.from())
                && offer.view == asked.view()
                && offer.state == asked.state()
                && asked.part() >= 0
                && asked.part() < offer.parts.size();
        if (offer != null && isOffered) {
            send(offer, asked.part(), out);
        }
    }

    /** Drops the offer to a site that has entered or is gone. */
    void over(int site) {
        offers.remove(site);
    }

    /** Takes a part at the entering site, and returns the complete state once the last part has arrived. */
    Optional<RcMessage.TransferredState> onPart(RcMessage.TransferredStatePart part, Effects<RaidMessage> out) {
        if (!part.to().equals(self)) {
            return Optional.empty();
        }
        int giver = part.from().site();
        Taken so = taken.get(giver);
        if (so == null || !so.isOf(part)) {
            so = new Taken(part.from(), part.view().number(), part.state(), new ArrayList<>());
            taken.put(giver, so);
        }
        if (part.part() == so.parts.size()) {
            so.parts.add(part.content());
        }
        if (so.parts.size() < part.parts()) {
            outbox.to(
                    part.from().site(),
                    new RcMessage.StateTransferRequest(self, so.view, so.state, so.parts.size()),
                    out);
            return Optional.empty();
        }
        StatePart all = StatePart.joined(so.parts);
        return Optional.of(
                new RcMessage.TransferredState(self, part.view(), part.added(), all.failLocks(), all.inDoubt()));
    }

    /** Drops the received parts after view entry. */
    void entered() {
        taken.clear();
    }
}
