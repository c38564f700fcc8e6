package org.raidlab.ac.commit;

import java.util.List;
import java.util.Optional;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.Placement;
import org.raidlab.msg.SiteReads;

/** The admission of a prepare: it decides whether a transaction with writes may be prepared in a view. */
public final class PrepareAdmission {
    private PrepareAdmission() {}

    public static Optional<AbortReason> to(AcMessage.Commit request, AcMessage.View view, DirectoryChangeRetry retry) {
        if (!view.down().isEmpty()) {
            return Optional.of(AbortReason.SITE_DOWN);
        }
        for (SiteReads reads : request.elsewhere()) {
            if (!view.up().contains(reads.source())) {
                return Optional.of(AbortReason.VIEW_CHANGED);
            }
        }
        for (Placement placement : request.placements()) {
            if (!isAnyUp(placement.holders(), view)) {
                return Optional.of(AbortReason.DATA_UNAVAILABLE);
            }
        }
        return retry.bars(request.reads(), request.writes()) ? Optional.of(AbortReason.CONFLICT) : Optional.empty();
    }

    private static boolean isAnyUp(List<Integer> sites, AcMessage.View view) {
        for (Member member : view.up()) {
            if (sites.contains(member.site())) {
                return true;
            }
        }
        return false;
    }
}
