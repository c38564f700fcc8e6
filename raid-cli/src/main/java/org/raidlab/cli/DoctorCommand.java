package org.raidlab.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import org.raidlab.cli.doctor.Doctor;
import org.raidlab.cli.doctor.Finding;
import org.raidlab.cli.doctor.Machine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code raid doctor}: what RAID needs of its surroundings, and how to get it. */
@Command(
        name = "doctor",
        description =
                "Look at JDK, network, disk, clock and cluster folder; say what to do. Exit code 3 if RAID cannot run.",
        mixinStandardHelpOptions = true)
final class DoctorCommand implements Callable<Integer> {
    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Override
    public Integer call() {
        Console console = global.console();
        List<Finding> findings = new Doctor(Machine.here(), global.folder()).examine();
        for (Finding finding : findings) {
            boolean good = finding.grade() == Finding.Grade.OK;
            console.line(
                    "%-13s %s  %s".formatted(finding.name(), console.verdict(good, word(finding)), finding.found()));
            if (!finding.fix().isEmpty()) {
                console.line(" ".repeat(20) + finding.fix());
            }
        }
        boolean failed = findings.stream().anyMatch(finding -> finding.grade() == Finding.Grade.FAIL);
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("findings", findings.stream().map(DoctorCommand::fields).toList());
        fields.put("ok", !failed);
        console.object(fields);
        return failed ? ExitCode.ENVIRONMENT : ExitCode.OK;
    }

    private static String word(Finding finding) {
        return "%-4s".formatted(finding.grade().name().toLowerCase(Locale.ROOT));
    }

    private static SequencedMap<String, Object> fields(Finding finding) {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("name", finding.name());
        fields.put("grade", word(finding).strip());
        fields.put("found", finding.found());
        fields.put("fix", finding.fix());
        return fields;
    }
}
