package org.raidlab.msg;

import org.raidlab.core.Address;
import org.raidlab.core.ServerType;

/**
 * Who may say what to the servers of a site from outside it: servers of other sites, each in the name of its own site,
 * and clients. Everything else is said within a site. One place for it, and a message that is in none of these lists
 * does not compile.
 */
public final class Senders {
    private Senders() {}

    /** Whether a server of another site, or a client, may say this. */
    public static boolean permits(Address from, RaidMessage message) {
        return switch (message) {
            case AcMessage ac -> permits(from, ac);
            case RcMessage.SiteDown _ -> isOf(from, ServerType.CLIENT);
            case RcMessage rc -> isOf(from, ServerType.RC) && permits(from, rc);
            case AdMessage ad ->
                isOf(from, ServerType.AM) ? crossesSites(ad) : isOf(from, ServerType.CLIENT) && drives(ad);
            case AmMessage am -> permits(from, am);
            case UiMessage ui -> isOf(from, ServerType.CLIENT) && crossesSites(ui);
            case CcMessage _, CheckpointMessage _, ClientMessage _ -> false;
        };
    }

    private static boolean isOf(Address from, ServerType type) {
        return from.type() == type;
    }

    private static boolean permits(Address from, AcMessage message) {
        boolean isController = isOf(from, ServerType.AC);
        return switch (message) {
            case AcMessage.Prepare prepare -> isController && prepare.txn().site() == from.site();
            case AcMessage.Judge judge -> isController && judge.txn().site() == from.site();
            case AcMessage.Vote vote -> isController && vote.site() == from.site();
            case AcMessage.Judged judged -> isController && judged.site() == from.site();
            case AcMessage.Acknowledge acknowledge -> isController && acknowledge.site() == from.site();
            case AcMessage.InDoubt inDoubt -> isController && inDoubt.site() == from.site();
            case AcMessage.Decision _, AcMessage.Inquire _, AcMessage.Over _ -> isController;
            case AcMessage.AskOutcome _ -> isOf(from, ServerType.CLIENT);
            case AcMessage.Commit _,
                    AcMessage.Rehearse _,
                    AcMessage.View _,
                    AcMessage.Checked _,
                    AcMessage.Posted _,
                    AcMessage.Checkpointed _,
                    AcMessage.Confirmed _,
                    AcMessage.Remember _,
                    AcMessage.Install _,
                    AcMessage.Join _,
                    AcMessage.AskDoubts _,
                    AcMessage.Snapshot _,
                    AcMessage.Stale _,
                    AcMessage.AwaitLog _,
                    AcMessage.Part _ -> false;
        };
    }

    private static boolean permits(Address from, RcMessage message) {
        return switch (message) {
            case RcMessage.Beat beat -> beat.from().site() == from.site();
            case RcMessage.Grant grant -> grant.from().site() == from.site();
            case RcMessage.Propose propose -> propose.from().site() == from.site();
            case RcMessage.Promise promise -> promise.from() == from.site();
            case RcMessage.Accept accept -> accept.from().site() == from.site();
            case RcMessage.Accepted accepted -> accepted.from() == from.site();
            case RcMessage.CopyPlease asked -> asked.from().site() == from.site();
            case RcMessage.Challenge challenge -> challenge.from() == from.site();
            case RcMessage.Response response -> response.beat().from().site() == from.site();
            case RcMessage.HandoverPart part -> part.from().site() == from.site();
            case RcMessage.HandoverPlease asked -> asked.from().site() == from.site();
            case RcMessage.Refused _, RcMessage.Handover _, RcMessage.Copied _, RcMessage.Reminder _ -> true;
            case RcMessage.AskView _,
                    RcMessage.SiteUp _,
                    RcMessage.SiteDown _,
                    RcMessage.AskConfirmation _,
                    RcMessage.Restored _,
                    RcMessage.Decided _,
                    RcMessage.Recorded _,
                    RcMessage.Doubts _,
                    RcMessage.HeldUp _,
                    RcMessage.LargePrepare _,
                    RcMessage.AskSnapshot _,
                    RcMessage.Wanted _,
                    RcMessage.Placed _,
                    RcMessage.AskSource _,
                    RcMessage.CopierEnded _,
                    RcMessage.Rearranged _,
                    RcMessage.Part _,
                    RcMessage.Redone _ -> false;
        };
    }

    /** The managing site of a Mini-RAID speaks with the servers of its sites as a User Interface does, from outside. */
    private static boolean drives(AdMessage message) {
        return message instanceof AdMessage.Execute
                || message instanceof AdMessage.End
                || message instanceof AdMessage.Abort;
    }

    /** Answers to reads at another site. */
    private static boolean crossesSites(AdMessage message) {
        return switch (message) {
            case AdMessage.Tuples _, AdMessage.NoSuchRelation _, AdMessage.Unavailable _ -> true;
            case AdMessage.Execute _,
                    AdMessage.Begin _,
                    AdMessage.End _,
                    AdMessage.Abort _,
                    AdMessage.Source _,
                    AdMessage.Decided _,
                    AdMessage.Rehearsed _,
                    AdMessage.RunCopier _,
                    AdMessage.Rearrange _,
                    AdMessage.Readmit _,
                    AdMessage.Entries _,
                    AdMessage.Fetched _,
                    AdMessage.Proceed _ -> false;
        };
    }

    /** Reads for a transaction of another site. */
    private static boolean permits(Address from, AmMessage message) {
        return switch (message) {
            case AmMessage.Scan _, AmMessage.Lookup _ -> isOf(from, ServerType.AD);
            case AmMessage.Dump _, AmMessage.Describe _ -> isOf(from, ServerType.CLIENT);
            case AmMessage.Post _,
                    AmMessage.Stale _,
                    AmMessage.Fetch _,
                    AmMessage.FetchEntries _,
                    AmMessage.Unavailable _,
                    AmMessage.Proceed _,
                    AmMessage.BlocksWritten _,
                    AmMessage.HeaderWritten _,
                    AmMessage.LogDurable _ -> false;
        };
    }

    private static boolean crossesSites(UiMessage message) {
        return switch (message) {
            case UiMessage.Submit _, UiMessage.Fetch _, UiMessage.CopyLines _, UiMessage.Leave _, UiMessage.Cancel _ ->
                true;
            case UiMessage.Described _, UiMessage.Began _, UiMessage.Executed _, UiMessage.Ended _ -> false;
        };
    }
}
