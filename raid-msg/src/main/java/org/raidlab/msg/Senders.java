package org.raidlab.msg;

import org.raidlab.core.Address;

/**
 * The rules on messages to a site's servers from outside: from servers of other sites, each in the name of its own
 * site, and from clients. Everything else is said {@linkplain WithinSite within a site}. One place for it, and a
 * message that is neither here nor said within a site does not compile.
 */
public final class Senders {
    private Senders() {}

    /** Returns whether a server of another site, or a client, may send this message. */
    public static boolean permits(Address from, RaidMessage message) {
        return switch (message) {
            case AcMessage ac -> permits(from, ac);
            case RcMessage.SiteDown _ -> isOf(from, RaidServer.CLIENT);
            case RcMessage rc -> isOf(from, RaidServer.RC) && permits(from, rc);
            case AdMessage.ReadVerdict _ -> isOf(from, RaidServer.CC);
            case AdMessage ad ->
                isOf(from, RaidServer.AM) ? crossesSites(ad) : isOf(from, RaidServer.CLIENT) && drives(ad);
            case CcMessage cc -> isOf(from, RaidServer.AD) && permits(from, cc);
            case AmMessage am -> permits(from, am);
            case UiMessage ui -> isOf(from, RaidServer.CLIENT) && crossesSites(ui);
            case WithinSite _, ClientMessage _ -> false;
        };
    }

    private static boolean isOf(Address from, RaidServer type) {
        return from.type() == type;
    }

    private static boolean permits(Address from, AcMessage message) {
        boolean isController = isOf(from, RaidServer.AC);
        return switch (message) {
            case AcMessage.Prepare prepare -> isController && prepare.txn().site() == from.site();
            case AcMessage.ValidateReads validateReads ->
                isController && validateReads.txn().site() == from.site();
            case AcMessage.Vote vote -> isController && vote.site() == from.site();
            case AcMessage.ReadsValidated readsValidated -> isController && readsValidated.site() == from.site();
            case AcMessage.Acknowledge acknowledge -> isController && acknowledge.site() == from.site();
            case AcMessage.InDoubt inDoubt -> isController && inDoubt.site() == from.site();
            case AcMessage.PreDecided answer -> isController && answer.site() == from.site();
            case AcMessage.Elected answer -> isController && answer.site() == from.site();
            case AcMessage.Decision _,
                    AcMessage.Inquire _,
                    AcMessage.AlreadyCommitted _,
                    AcMessage.PreDecision _,
                    AcMessage.Elect _ -> isController;
            case AcMessage.AskOutcome _, AcMessage.Switch _ -> isOf(from, RaidServer.CLIENT);
            case WithinSite _ -> false;
        };
    }

    private static boolean permits(Address from, RcMessage message) {
        return switch (message) {
            case RcMessage.Heartbeat heartbeat -> heartbeat.from().site() == from.site();
            case RcMessage.LeaseGrant leaseGrant -> leaseGrant.from().site() == from.site();
            case RcMessage.Propose propose -> propose.from().site() == from.site();
            case RcMessage.Promise promise -> promise.from() == from.site();
            case RcMessage.Accept accept -> accept.from().site() == from.site();
            case RcMessage.Accepted accepted -> accepted.from() == from.site();
            case RcMessage.CopyRequest asked -> asked.from().site() == from.site();
            case RcMessage.Challenge challenge -> challenge.from() == from.site();
            case RcMessage.Response response -> response.heartbeat().from().site() == from.site();
            case RcMessage.TransferredStatePart part -> part.from().site() == from.site();
            case RcMessage.StateTransferRequest asked -> asked.from().site() == from.site();
            case RcMessage.Busy busy -> busy.from().site() == from.site();
            case RcMessage.Refused _, RcMessage.TransferredState _, RcMessage.CopyReply _, RcMessage.FailLockNotice _ ->
                true;
            case RcMessage.SiteDown _, WithinSite _ -> false;
        };
    }

    /**
     * Returns whether a message is one that the managing site of a Mini-RAID sends from outside, as a User Interface
     * does.
     */
    private static boolean drives(AdMessage message) {
        return message instanceof AdMessage.Execute
                || message instanceof AdMessage.End
                || message instanceof AdMessage.Abort;
    }

    /** Returns whether a message is an answer to a read at another site. */
    private static boolean crossesSites(AdMessage message) {
        return switch (message) {
            case AdMessage.Tuples _, AdMessage.NoSuchRelation _, AdMessage.Unavailable _ -> true;
            case AdMessage.ReadVerdict _, WithinSite _ -> false;
        };
    }

    /** Returns whether an Action Driver of another site speaks of a transaction of its own. */
    private static boolean permits(Address from, CcMessage message) {
        return switch (message) {
            case CcMessage.Read read -> read.txn().site() == from.site();
            case CcMessage.End end -> end.txn().site() == from.site();
            case WithinSite _ -> false;
        };
    }

    /** Returns whether a sender outside the site may send a read to the Access Manager. */
    private static boolean permits(Address from, AmMessage message) {
        return switch (message) {
            case AmMessage.Scan _, AmMessage.Lookup _ -> isOf(from, RaidServer.AD);
            case AmMessage.Dump _, AmMessage.Describe _ -> isOf(from, RaidServer.CLIENT);
            case WithinSite _ -> false;
        };
    }

    private static boolean crossesSites(UiMessage message) {
        return switch (message) {
            case UiMessage.Submit _, UiMessage.Fetch _, UiMessage.CopyLines _, UiMessage.Leave _, UiMessage.Cancel _ ->
                true;
            case WithinSite _ -> false;
        };
    }
}
