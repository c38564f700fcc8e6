package org.raidlab.harness.sim;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.raidlab.ad.statement.StatementErrors;
import org.raidlab.core.RandomSource;
import org.raidlab.harness.template.Check;
import org.raidlab.harness.template.FieldMix;
import org.raidlab.harness.template.SetUpStatements;
import org.raidlab.harness.template.Template;
import org.raidlab.harness.template.TemplateClients;
import org.raidlab.harness.template.WorkloadSpec;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.StatementResult;

/**
 * A client of a workload of the field. The client of the first site sets the relations up; at the end each client makes
 * the workload's checks at its site. A history knows nothing of these relations: the checks judge.
 */
final class FieldClient implements SideClient {
    private static final FieldMix.Sizes SIZES = new FieldMix.Sizes(40, 4, 0.9);
    private static final int TOGETHER = 8;
    private static final int ALREADY_THERE = 51;

    /** What these clients of a run share, and what they found. */
    static final class Findings {
        private final WorkloadSpec workload;
        private final TemplateClients draw;
        private final SetUpStatements setUp;
        private final List<String> wrong = new ArrayList<>();
        private boolean isSetUp;
        private int committed;
        private int unknown;

        Findings(FieldMix mix, int clients, RandomSource random) {
            workload = mix.spec(SIZES, 0);
            draw = new TemplateClients(workload, random.fork(), clients);
            setUp = new SetUpStatements(workload, random.fork(), TOGETHER);
        }

        /** Returns what the checks found wrong. */
        List<String> wrong() {
            return wrong;
        }

        /** Returns how many transactions have committed. */
        int committed() {
            return committed;
        }

        private void add(Outcome outcome) {
            committed += outcome.isCommitted() ? 1 : 0;
            unknown += outcome instanceof Outcome.Unknown ? 1 : 0;
        }
    }

    private final SimSession session;
    private final int number;
    private final Findings findings;
    private @Nullable List<String> settingUp;

    /** @param number of the client among those of the workload, from 0 */
    FieldClient(SimSession session, int number, Findings findings) {
        this.session = session;
        this.number = number;
        this.findings = findings;
    }

    @Override
    public SimSession session() {
        return session;
    }

    @Override
    public void next(Runnable done) {
        if (findings.isSetUp) {
            session.submit(findings.draw.next(number), reply -> {
                findings.add(ended(reply));
                done.run();
            });
        } else if (number == 0) {
            setUp(done);
        } else {
            done.run();
        }
    }

    private void setUp(Runnable done) {
        List<String> statements = settingUp == null ? findings.setUp.next() : settingUp;
        settingUp = statements;
        session.submit(Template.transaction(statements), reply -> {
            boolean isThere = reply.results().stream().anyMatch(FieldClient::isThere);
            if (ended(reply).isCommitted() || isThere) {
                settingUp = null;
                findings.isSetUp = !findings.setUp.hasNext();
            }
            done.run();
        });
    }

    /** Returns whether an earlier attempt, whose outcome is unknown, has made the relation or the tuples. */
    private static boolean isThere(StatementResult result) {
        return result.failure()
                .filter(failure ->
                        failure.code() / 100 == ALREADY_THERE || failure.code() == StatementErrors.DUPLICATE_KEY)
                .isPresent();
    }

    /** Returns the outcome of a transaction; a client leaves the session of one that has not committed. */
    private Outcome ended(SimSession.Reply reply) {
        List<StatementResult> results = reply.results();
        Outcome outcome = results.isEmpty()
                ? new Outcome.Unknown()
                : results.getLast().outcome().orElse(new Outcome.Aborted(AbortReason.STATEMENT_ERROR));
        boolean isUnknown = results.stream().anyMatch(each -> each.outcome().orElse(null) instanceof Outcome.Unknown);
        if (!outcome.isCommitted()) {
            session.leave();
        }
        return isUnknown ? new Outcome.Unknown() : outcome;
    }

    /** Makes the checks at this client's site, from this one on, until each retrieve has committed. */
    void check(int first, Runnable done) {
        List<Check> checks = findings.workload.checks();
        if (!findings.isSetUp || first == checks.size()) {
            done.run();
            return;
        }
        Check check = checks.get(first);
        session.submit(check.statement() + "\n", reply -> {
            if (!ended(reply).isCommitted()) {
                check(first, done);
                return;
            }
            Check.Ran ran = new Check.Ran(0, findings.committed, findings.unknown);
            check.judge(reply.results().getLast().rows(), ran)
                    .ifPresent(wrong -> findings.wrong.add("at site " + session.site() + ", " + wrong));
            check(first + 1, done);
        });
    }
}
