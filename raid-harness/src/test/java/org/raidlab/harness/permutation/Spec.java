package org.raidlab.harness.permutation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;

/**
 * A specification.
 *
 * <pre>
 * # what it shows
 * create TEXT                 run once, at site 1
 * setup TEXT                  run before each permutation, at site 1
 * final TEXT                  retrieves the state after it
 * destroy TEXT                run once, at the end
 * session NAME SITE TEXT      a session at a site; the text declares its variables
 * NAME1 TEXT                  a step: the name of its session and a number; before the first a transaction begins
 * permutation NAME1 NAME2...  an order of steps; without any, all orders that keep each session's own
 * </pre>
 *
 * @param about the comment at its head
 */
record Spec(
        String about,
        String creation,
        String setup,
        String state,
        String destruction,
        SequencedMap<String, Session> sessions,
        List<List<String>> permutations) {
    private static final String CREATE = "create";
    private static final String SETUP = "setup";
    private static final String FINAL = "final";
    private static final String DESTROY = "destroy";

    /** A session and its steps. */
    record Session(String name, int site, String declarations, SequencedMap<String, String> steps) {}

    static Spec parse(List<String> lines) {
        List<String> about = new ArrayList<>();
        Map<String, String> texts = new LinkedHashMap<>();
        SequencedMap<String, Session> sessions = new LinkedHashMap<>();
        List<List<String>> permutations = new ArrayList<>();
        for (String line : lines) {
            if (line.startsWith("#")) {
                about.add(line.substring(1).strip());
                continue;
            }
            if (line.isBlank()) {
                continue;
            }
            String[] words = line.strip().split("\\s+", 2);
            String rest = words.length > 1 ? words[1] : "";
            switch (words[0]) {
                case CREATE, SETUP, FINAL, DESTROY -> texts.put(words[0], rest);
                case "permutation" -> permutations.add(List.of(rest.split("\\s+")));
                case "session" -> {
                    String[] parts = rest.split("\\s+", 3);
                    sessions.put(
                            parts[0],
                            new Session(parts[0], Integer.parseInt(parts[1]), parts[2], new LinkedHashMap<>()));
                }
                default -> owner(sessions, words[0]).steps().put(words[0], rest);
            }
        }
        List<List<String>> orders = permutations.isEmpty() ? interleavings(sessions) : permutations;
        return new Spec(
                String.join(" ", about),
                texts.getOrDefault(CREATE, ""),
                texts.getOrDefault(SETUP, ""),
                texts.getOrDefault(FINAL, ""),
                texts.getOrDefault(DESTROY, ""),
                sessions,
                orders);
    }

    private static Session owner(SequencedMap<String, Session> sessions, String step) {
        return Objects.requireNonNull(
                sessions.get(step.replaceAll("\\d+$", "")), () -> "a step of no session: " + step);
    }

    Session owner(String step) {
        return owner(sessions, step);
    }

    /** Returns all orders of the steps that keep the order within each session. */
    private static List<List<String>> interleavings(SequencedMap<String, Session> sessions) {
        List<List<String>> orders = List.of(List.of());
        for (Session session : sessions.values()) {
            List<String> steps = List.copyOf(session.steps().keySet());
            List<List<String>> merged = new ArrayList<>();
            orders.forEach(order -> merge(order, steps, List.of(), merged));
            orders = merged;
        }
        return orders;
    }

    private static void merge(List<String> one, List<String> other, List<String> before, List<List<String>> merged) {
        if (one.isEmpty() && other.isEmpty()) {
            merged.add(before);
        }
        if (!one.isEmpty()) {
            merge(one.subList(1, one.size()), other, with(before, one.getFirst()), merged);
        }
        if (!other.isEmpty()) {
            merge(one, other.subList(1, other.size()), with(before, other.getFirst()), merged);
        }
    }

    private static List<String> with(List<String> before, String last) {
        List<String> all = new ArrayList<>(before);
        all.add(last);
        return all;
    }
}
