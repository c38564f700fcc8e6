package org.raidlab.harness.sim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.sim.run.Checker;

/**
 * Checks that each site has the concurrency controller of its view: its CC goes over to it when the site has installed
 * the view, not before, and before it judges a transaction of the view.
 */
final class ControllersInForce {
    private static final int TOLD_MAX = 2;

    private final Map<Member, SessionVector> views = new LinkedHashMap<>();
    private final Map<Member, String> switchedTo = new LinkedHashMap<>();
    private final List<String> violations = new ArrayList<>();

    /** Takes a message to a server of a site, before the server does. */
    void take(int site, int incarnation, RaidMessage message) {
        switch (message) {
            case AcMessage.Install install -> enter(new Member(site, incarnation), install.view());
            case AcMessage.Join join -> enter(new Member(site, incarnation), join.view());
            case CcMessage.Switch(String name) -> goOver(new Member(site, incarnation), name);
            case CcMessage.Check check -> judge(new Member(site, incarnation), check);
            default -> {}
        }
    }

    /** A state that is handed over a second time, for a view that is over, changes nothing. */
    private void enter(Member self, SessionVector view) {
        views.merge(self, view, (before, next) -> next.number() < before.number() ? before : next);
    }

    private void goOver(Member self, String name) {
        switchedTo.put(self, name);
        SessionVector view = views.get(self);
        if (view == null || !view.algorithms().concurrency().equals(name)) {
            found(self + " goes over to " + name + " in " + view);
        }
    }

    private void judge(Member self, CcMessage.Check check) {
        SessionVector view = views.get(self);
        if (view == null || check.membership() != view.number()) {
            return;
        }
        String wanted = view.algorithms().concurrency();
        String present = switchedTo.getOrDefault(self, "");
        if (!wanted.isEmpty() && !wanted.equals(present)) {
            found("%s judges %s by '%s' in %s".formatted(self, check.txn(), present, view));
        }
    }

    private void found(String what) {
        violations.add(Checker.AGREEMENT.found(what));
    }

    /** Returns the violations, the first few of them: one mistake shows at every transaction. */
    List<String> violations() {
        return violations.subList(0, Math.min(TOLD_MAX, violations.size()));
    }
}
