package org.raidlab.tool.order;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.raidlab.runtime.ConfigException;

/**
 * A fault plan: orders that fail, kill, pause, recover and part sites, with pauses between them. As text it has a line
 * for each: {@code fail 3}, {@code wait 5}, {@code recover 3}, {@code partition 1,2 3}, {@code heal}, {@code kill 2},
 * {@code pause 2}, {@code continue 2}, {@code loss 2 10}, {@code delay 2 50}.
 */
public record FaultPlan(List<Step> steps) {
    private static final int SECONDS_MAX = 3_600;

    public FaultPlan {
        steps = List.copyOf(steps);
    }

    /** A step of a plan. */
    public sealed interface Step {
        /** Returns the command that does the same. */
        String command();
    }

    /** An order is carried out. */
    public record Give(Order order) implements Step {
        @Override
        public String command() {
            return order.command();
        }
    }

    /** Nothing is done for so long. */
    public record Wait(Duration time) implements Step {
        @Override
        public String command() {
            return "sleep " + time.toSeconds();
        }
    }

    /** Reads a plan; an error names the line. */
    public static FaultPlan parse(String text) {
        List<Step> steps = new ArrayList<>();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            if (!line.isBlank()) {
                steps.add(step(number, List.of(line.strip().split("\\s+"))));
            }
        }
        if (steps.isEmpty()) {
            throw new ConfigException("the plan has no lines; a line is such as 'fail 3' or 'wait 5'");
        }
        return new FaultPlan(steps);
    }

    private static Step step(int line, List<String> words) {
        List<String> rest = words.subList(1, words.size());
        String verb = words.getFirst().toLowerCase(Locale.ROOT);
        try {
            return switch (verb) {
                case "wait" -> new Wait(Duration.ofSeconds(number(rest, 1, 0, SECONDS_MAX)));
                case "fail" -> new Give(new Order.Fail(number(rest, 1, 0, Integer.MAX_VALUE)));
                case "recover" -> new Give(new Order.Recover(number(rest, 1, 0, Integer.MAX_VALUE)));
                case "kill" -> signal(Order.Signal.Kind.KILL, rest);
                case "pause" -> signal(Order.Signal.Kind.STOP, rest);
                case "continue" -> signal(Order.Signal.Kind.CONT, rest);
                case "loss" ->
                    new Give(new Order.Loss(number(rest, 2, 0, Integer.MAX_VALUE), 0, number(rest, 2, 1, 100), 0));
                case "delay" ->
                    new Give(new Order.Loss(number(rest, 2, 0, Integer.MAX_VALUE), 0, 0, number(rest, 2, 1, 10_000)));
                case "partition" -> new Give(new Order.Partition(groups(rest)));
                case "heal" -> new Give(new Order.Heal());
                default -> throw new ConfigException("there is no '" + verb + "'");
            };
        } catch (ConfigException | NumberFormatException e) {
            throw new ConfigException("line " + line + " of the plan, '" + String.join(" ", words) + "': "
                    + e.getMessage() + "; lines are fail, recover, kill, pause or continue N, wait SECONDS,"
                    + " loss N PERCENT, delay N MS, partition 1,2 3, heal");
        }
    }

    private static Give signal(Order.Signal.Kind kind, List<String> words) {
        return new Give(new Order.Signal(number(words, 1, 0, Integer.MAX_VALUE), kind, List.of()));
    }

    private static int number(List<String> words, int count, int index, int max) {
        if (words.size() != count) {
            throw new ConfigException("it takes " + count + (count == 1 ? " number" : " numbers"));
        }
        int number = Integer.parseInt(words.get(index));
        if (number < 0 || number > max) {
            throw new ConfigException(number + " is not between 0 and " + max);
        }
        return number;
    }

    /** Reads groups of sites, such as {@code 1,2} and {@code 3}. */
    public static List<List<Integer>> groups(List<String> words) {
        return words.stream()
                .map(group -> Arrays.stream(group.split(",", -1))
                        .map(Integer::valueOf)
                        .toList())
                .toList();
    }

    String command() {
        return steps.stream().map(Step::command).collect(Collectors.joining("; "));
    }

    boolean kills() {
        return orders().anyMatch(Order::kills);
    }

    private Stream<Order> orders() {
        return steps.stream().flatMap(step -> step instanceof Give(Order order) ? Stream.of(order) : Stream.empty());
    }
}
