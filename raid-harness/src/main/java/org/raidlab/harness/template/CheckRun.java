package org.raidlab.harness.template;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.raidlab.harness.load.LoadTarget;
import org.raidlab.harness.load.RetryingClient;
import org.raidlab.msg.relation.Value;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.site.client.RaidClient;

/** Looks at the data of a workload while nothing runs, at each site that is up. */
final class CheckRun {
    private static final Duration TRYING = Duration.ofSeconds(15);

    private final LoadTarget target;
    private final List<Check> checks;

    CheckRun(LoadTarget target, List<Check> checks) {
        this.target = target;
        this.checks = checks;
    }

    /**
     * Returns the number that grows with the commits, before the first transaction of a load; 0 without such a check.
     */
    long before(int site) {
        return checks.stream()
                .filter(check -> check.kind() == Check.Kind.COMMITS)
                .findFirst()
                .map(check -> at(site, rows -> Check.number(rows.apply(check))))
                .orElse(0L);
    }

    /** Judges the data at each site. */
    Check.Verdict verdict(List<Integer> sites, Check.Ran ran) {
        List<String> wrong = new ArrayList<>();
        List<Integer> unread = new ArrayList<>();
        for (int site : sites) {
            try {
                var _ = target.socket(site);
                wrong.addAll(at(
                        site,
                        rows -> checks.stream()
                                .map(check -> check.judge(rows.apply(check), ran))
                                .flatMap(Optional::stream)
                                .map(each -> "at site " + site + ", " + each)
                                .toList()));
            } catch (EnvironmentException e) {
                unread.add(site); // it is down, or does not get a retrieve done
            }
        }
        return new Check.Verdict(wrong, unread);
    }

    private <T> T at(int site, Function<Function<Check, List<List<Value>>>, T> task) {
        try (RaidClient client = new RaidClient(target.transports())) {
            RetryingClient retrying = new RetryingClient(client, () -> target.socket(site), TRYING);
            return task.apply(check -> rows(retrying, check));
        }
    }

    private static List<List<Value>> rows(RetryingClient client, Check check) {
        RetryingClient.Answer answer = client.run(check.statement() + "\n");
        if (!answer.isDone()) {
            throw new ConfigException("the check '" + check.name() + "' fails: "
                    + answer.failure()
                            .map(failure -> "QL" + failure.code() + " " + failure.message())
                            .orElse(""));
        }
        return answer.results().getLast().rows();
    }
}
