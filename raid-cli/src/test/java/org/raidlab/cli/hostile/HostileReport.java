package org.raidlab.cli.hostile;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.raidlab.harness.load.LoadTally;

/** What came of hostile datagrams, and what is wrong with it. */
final class HostileReport {
    private static final long RESIDENT_KILOBYTES_MAX = 160 * 1_024;
    private static final double KEPT = 0.5;
    /** A median below this is a violation however much the turns differ. */
    private static final double KEPT_AT_LEAST = 0.25;

    private static final int THREADS_MAX = 4;
    private static final int FILES_MAX = 4;
    private static final long BYTES_MAX = 3;

    private final List<String> lines = new ArrayList<>();
    private final List<String> violations = new ArrayList<>();

    void captured(int datagrams) {
        lines.add("captured " + datagrams + " datagrams");
    }

    void violations(List<String> found) {
        violations.addAll(found);
    }

    void calm(double before, double after) {
        lines.add("%.0f committed a second before, %.0f after".formatted(before, after));
    }

    /** At least half of the throughput while the same is thrown at a sink. */
    void throughput(Pairs pairs) {
        lines.add(pairs.text());
        if (pairs.isBelow(KEPT) || pairs.ratio() < KEPT_AT_LEAST) {
            violations.add("throughput fell: " + pairs.text());
        }
    }

    void tally(LoadTally tally) {
        lines.add("%,d committed, %,d aborted, %,d unknown"
                .formatted(tally.committed(), tally.aborted(), tally.unknown()));
        if (tally.committed() == 0) {
            violations.add("nothing committed");
        }
    }

    void attack(Attack attack) {
        lines.add("%,d bytes from one socket, %,d came back; %,d datagrams not taken by the system"
                .formatted(attack.ownBytes(), attack.answeredBytes(), attack.refused()));
        if (attack.answeredBytes() > BYTES_MAX * attack.ownBytes()) {
            violations.add("answers of " + attack.answeredBytes() + " bytes to " + attack.ownBytes());
        }
    }

    /** Memory within bounds, threads and files as before, up to those that the JVM adds and ends by itself. */
    void states(Map<String, ProcessState> before, Map<String, ProcessState> after) {
        before.forEach((process, then) -> {
            ProcessState now = after.get(process);
            if (now == null) {
                violations.add(process + " is dead");
                return;
            }
            lines.add("%s: memory without garbage %,d -> %,d kB, threads %d -> %d, files %d -> %d"
                    .formatted(
                            process,
                            then.residentKilobytes(),
                            now.residentKilobytes(),
                            then.threads(),
                            now.threads(),
                            then.files(),
                            now.files()));
            if (now.residentKilobytes() - then.residentKilobytes() > RESIDENT_KILOBYTES_MAX
                    || now.threads() - then.threads() > THREADS_MAX
                    || now.files() - then.files() > FILES_MAX) {
                violations.add(process + " has grown: " + then + " -> " + now);
            }
        });
    }

    /** Every datagram thrown at a port is in a counter that says why it was dropped, or the kernel dropped it. */
    void port(int port, Attack attack, Map<String, Long> before, Map<String, Long> after) {
        Map<String, Long> reasons = new TreeMap<>();
        after.forEach((name, count) -> {
            long more = count - before.getOrDefault(name, 0L);
            if (more > 0 && isReason(name)) {
                reasons.put(name, more);
            }
        });
        long named = reasons.values().stream().mapToLong(Long::longValue).sum();
        long thrown = attack.sentTo(port);
        lines.add("port %d: %,d thrown, %,d named: %s".formatted(port, thrown, named, reasons));
        long mayBegin = isSealed(after) ? 0 : attack.lies(port);
        if (named < thrown - mayBegin) {
            violations.add("port " + port + ": " + thrown + " thrown, only " + named + " named: " + reasons);
        }
        if (isSealed(after) && !adds(after)) {
            violations.add("port " + port + ": its guard's counters do not add up");
        }
    }

    /** A hello that was replayed is answered and counted as a word. */
    private static boolean isReason(String name) {
        return name.contains(".dropped-")
                || name.equals("malformed")
                || name.equals("misplaced")
                || name.equals("seal.words-in")
                || name.equals("udp.kernel-drops");
    }

    private static boolean isSealed(Map<String, Long> counters) {
        return counters.getOrDefault("seal.opened", 0L) > 0;
    }

    private static boolean adds(Map<String, Long> counters) {
        long dropped = counters.entrySet().stream()
                .filter(each -> each.getKey().startsWith("seal.dropped-"))
                .mapToLong(Map.Entry::getValue)
                .sum();
        return counters.getOrDefault("seal.datagrams-in", 0L)
                == counters.getOrDefault("seal.opened", 0L) + counters.getOrDefault("seal.words-in", 0L) + dropped;
    }

    List<String> violations() {
        return violations;
    }

    String text() {
        return String.join("\n", lines);
    }
}
