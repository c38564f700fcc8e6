package org.raidlab.msg;

import org.raidlab.core.TxnId;

/** What the Replication Controller receives. */
public sealed interface RcMessage extends RaidMessage {
    /** From AC, at the last moment before phase 1: who takes part (answered by {@link AcMessage.View}). */
    record AskView(TxnId txn) implements RcMessage {}

    /** From the notifier: a site is up in this incarnation. A hint. */
    record SiteUp(int site, int incarnation) implements RcMessage {}

    /** From the notifier: a site's incarnation is not heard of any more. A hint. */
    record SiteDown(int site, int incarnation) implements RcMessage {}
}
