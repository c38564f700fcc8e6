package org.raidlab.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.raidlab.comm.watch.EventKind;
import org.raidlab.comm.watch.Interest;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.runtime.watch.EventStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code raid top}: a live table of the sites. */
@Command(
        name = "top",
        description = "Show each second what each site does.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  raid top                         until Ctrl-C",
            "  raid top --seconds 10 --json     an object a second",
            "  raid top --from run.jsonl        of a recording"
        })
final class TopCommand implements Callable<Integer> {
    private static final Interest INTEREST = Interest.in(List.of(EventKind.SAMPLE.name(), EventKind.STATE.name()));

    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Mixin
    EventOptions options = new EventOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        Console console = global.console();
        boolean isScreen = GlobalOptions.isTerminal() && !"dumb".equals(System.getenv("TERM")) && options.from == null;
        SiteRates rates = new SiteRates();
        try (EventStream stream = options.open(INTEREST, global)) {
            options.read(stream, INTEREST, events -> {
                for (WatchEvent event : events) {
                    if (rates.isNextSecond(event)) {
                        show(rates, isScreen, console);
                    }
                    rates.take(event);
                }
                return true;
            });
        }
        show(rates, isScreen, console);
        return ExitCode.OK;
    }

    private static void show(SiteRates rates, boolean isScreen, Console console) {
        List<SiteRates.Row> rows = rates.second();
        List<String> lines = new ArrayList<>();
        lines.add("site  state     view  members        committed/s  aborted/s  forces/s  messages/s"
                + "  active  queue  fail-locks  aborts");
        for (SiteRates.Row row : rows) {
            lines.add("%4d  %-8s  %4d  %-13s  %11.0f  %9.0f  %8.0f  %10.0f  %6d  %5d  %10d  %s"
                    .formatted(
                            row.site(),
                            row.state(),
                            row.view(),
                            row.members(),
                            row.committed(),
                            row.aborted(),
                            row.forces(),
                            row.messages(),
                            row.active(),
                            row.queue(),
                            row.failLocks(),
                            row.aborts()));
        }
        lines.add("all   %.0f committed/s, %.0f aborted/s%s"
                .formatted(
                        rows.stream().mapToDouble(SiteRates.Row::committed).sum(),
                        rows.stream().mapToDouble(SiteRates.Row::aborted).sum(),
                        rates.dropped() == 0 ? "" : ", %d events dropped".formatted(rates.dropped())));
        if (isScreen) {
            console.screen(lines);
        } else {
            lines.forEach(console::line);
        }
        console.object(rates.fields(rows));
    }
}
