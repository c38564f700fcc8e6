package org.raidlab.harness.permutation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.raidlab.cc.ConcurrencyProvider.Claim;

/**
 * Judges a permutation by what it must equal: the same transactions one after the other, and, where real time counts,
 * in an order that respects which of them had ended before others began.
 */
final class SerialOracle {
    private final Spec spec;
    private final SpecSites sites;
    private final Map<List<String>, Permutation.Ran> serial = new LinkedHashMap<>();

    /** @param sites at which transactions that do not overlap are right in any case */
    SerialOracle(Spec spec, SpecSites sites) {
        this.spec = spec;
        this.sites = sites;
    }

    /**
     * Returns whether some serial order of the committed transactions gives the same answers and the same state, as a
     * controller claims.
     */
    boolean explains(Permutation.Ran ran, Claim claim) {
        List<String> committed = spec.sessions().values().stream()
                .filter(ran::hasCommitted)
                .map(Spec.Session::name)
                .toList();
        return orders(committed).stream()
                .filter(order -> claim == Claim.SERIALIZABLE || respectsTime(order, ran))
                .anyMatch(order -> isAlike(order, ran));
    }

    private static boolean respectsTime(List<String> order, Permutation.Ran ran) {
        return order.stream()
                .allMatch(later -> ran.before().getOrDefault(later, List.of()).stream()
                        .filter(order::contains)
                        .allMatch(earlier -> order.indexOf(earlier) < order.indexOf(later)));
    }

    private boolean isAlike(List<String> order, Permutation.Ran ran) {
        Permutation.Ran alone = serial.computeIfAbsent(order, this::run);
        return alone.state().equals(ran.state())
                && order.stream()
                        .map(name -> spec.owner(name + "1"))
                        .allMatch(session -> alone.seenBy(session).equals(ran.seenBy(session)));
    }

    private Permutation.Ran run(List<String> order) {
        List<String> steps = new ArrayList<>();
        order.forEach(name -> steps.addAll(spec.owner(name + "1").steps().keySet()));
        return Permutation.run(spec, sites, steps);
    }

    private static List<List<String>> orders(List<String> names) {
        if (names.isEmpty()) {
            return List.of(List.of());
        }
        List<List<String>> orders = new ArrayList<>();
        for (String first : names) {
            List<String> others =
                    names.stream().filter(name -> !name.equals(first)).toList();
            for (List<String> rest : orders(others)) {
                List<String> order = new ArrayList<>(List.of(first));
                order.addAll(rest);
                orders.add(order);
            }
        }
        return orders;
    }
}
