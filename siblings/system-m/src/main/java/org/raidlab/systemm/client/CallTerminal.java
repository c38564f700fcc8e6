package org.raidlab.systemm.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.raidlab.core.text.NearestName;
import org.raidlab.runtime.system.SystemTerminal;
import org.raidlab.systemm.procedure.Application;
import org.raidlab.systemm.procedure.Call;
import org.raidlab.systemm.procedure.Field;
import org.raidlab.systemm.procedure.Procedure;

/**
 * The interactive message server's other half (paper section 2.2): a person types the name of a procedure and its
 * parameters, and reads the response when it is on disk.
 */
public final class CallTerminal implements SystemTerminal {
    private static final String HELP = "help";
    private static final String SETS = "sets";

    private final SystemM site;
    private final Application application;

    /** @param site which this takes over */
    public CallTerminal(SystemM site, Application application) {
        this.site = site;
        this.application = application;
    }

    @Override
    public List<String> words() {
        return Stream.concat(application.procedures().stream().map(Procedure::name), Stream.of(HELP, SETS))
                .toList();
    }

    @Override
    public Reply execute(String line) {
        List<String> words = List.of(line.strip().split("\\s+", -1));
        return switch (words.getFirst().toLowerCase(Locale.ROOT)) {
            case HELP -> new Reply(Kind.DONE, help());
            case SETS -> new Reply(Kind.DONE, sets());
            default -> call(words);
        };
    }

    private List<String> help() {
        List<String> lines = new ArrayList<>();
        lines.add("Type a transaction with its parameters, or 'sets' for what the database contains:");
        application.procedures().forEach(each -> lines.add("  " + usage(each)));
        return lines;
    }

    private static String usage(Procedure procedure) {
        return Stream.of(
                        Stream.of(procedure.name()),
                        procedure.numbers().stream(),
                        procedure.text().stream().map(name -> name + "..."))
                .flatMap(words -> words)
                .collect(Collectors.joining(" "));
    }

    private List<String> sets() {
        return application.catalogue().sets().stream()
                .map(set -> set.name() + " ("
                        + set.fields().stream().map(Field::name).collect(Collectors.joining(", ")) + ")")
                .toList();
    }

    private Reply call(List<String> words) {
        OptionalInt number = application.numberOf(words.getFirst());
        if (number.isEmpty()) {
            String hint = NearestName.of(words.getFirst(), words())
                    .map(near -> "did you mean '" + near + "'?")
                    .orElse("'help' lists the transactions");
            return wrong("there is no transaction '" + words.getFirst() + "'; " + hint);
        }
        Procedure procedure = application.procedures().get(number.getAsInt());
        int numbers = procedure.numbers().size();
        boolean hasText = procedure.text().isPresent();
        if (words.size() - 1 < numbers + (hasText ? 1 : 0) || (!hasText && words.size() - 1 > numbers)) {
            return wrong("the parameters have to be: " + usage(procedure));
        }
        List<Long> values = new ArrayList<>();
        for (int at = 0; at < numbers; at++) {
            String word = words.get(at + 1);
            try {
                values.add(Long.parseLong(word));
            } catch (NumberFormatException e) {
                return wrong("'" + word + "' is no whole number; "
                        + procedure.numbers().get(at) + " of " + procedure.name() + " is one");
            }
        }
        Call call = new Call(number.getAsInt(), values, String.join(" ", words.subList(numbers + 1, words.size())));
        if (!procedure.accepts(call)) {
            return wrong("no such record, or a number or a text that is too large: " + usage(procedure));
        }
        return run(call);
    }

    private Reply run(Call call) {
        try {
            SystemM.Result result = site.run(call);
            String values = result.values().stream().map(value -> " " + value).collect(Collectors.joining());
            String text = result.text().isEmpty() ? "" : " " + result.text();
            return result.isCommitted()
                    ? new Reply(Kind.DONE, List.of("committed" + values + text))
                    : new Reply(Kind.ABORTED, List.of("aborted, reason" + values));
        } catch (OutcomeUnknownException e) {
            return new Reply(Kind.UNKNOWN, List.of(String.valueOf(e.getMessage())));
        }
    }

    private static Reply wrong(String what) {
        return new Reply(Kind.WRONG, List.of(what));
    }

    @Override
    public void close() {
        site.close();
    }
}
