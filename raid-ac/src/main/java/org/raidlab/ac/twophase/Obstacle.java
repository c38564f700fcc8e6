package org.raidlab.ac.twophase;

import java.util.List;
import java.util.Optional;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;

/** What keeps a transaction that writes from being prepared in a view. */
final class Obstacle {
    private Obstacle() {}

    static Optional<AbortReason> to(AcMessage.Commit request, AcMessage.View view) {
        if (!view.down().isEmpty()) {
            return Optional.of(AbortReason.SITE_DOWN);
        }
        boolean sourcesTakePart =
                request.elsewhere().stream().allMatch(reads -> view.up().contains(reads.source()));
        if (!sourcesTakePart) {
            return Optional.of(AbortReason.VIEW_CHANGED);
        }
        List<Integer> up = view.up().stream().map(Member::site).toList();
        boolean someoneStores = request.placements().stream()
                .allMatch(placement -> placement.holders().stream().anyMatch(up::contains));
        return someoneStores ? Optional.empty() : Optional.of(AbortReason.DATA_UNAVAILABLE);
    }
}
