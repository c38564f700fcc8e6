package org.raidlab.experiments.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opens a report in headless Chromium, where there is one. */
final class ReportInBrowserTest {
    private static final int LIMIT_SECONDS = 60;

    @TempDir
    Path folder;

    private static Outcome outcome() {
        Chart chart = new Chart("chart", "A chart", "sites", "seconds")
                .ours("curve", List.of(new Chart.Point(1, 1), new Chart.Point(2, 2, 1.5, 2.5)))
                .paper("curve", List.of(new Chart.Point(1, 1.1)));
        Finding finding = Measured.median("k", "s", List.of(2.0, 2.1)).told(Printed.number(2.5));
        Chart rows =
                Chart.besidePaper("rows", "Rows", "seconds", List.of(finding)).orElseThrow();
        return new Outcome(List.of(finding), List.of(), List.of(chart, chart.logarithmic(), rows));
    }

    private static Optional<Path> chromium() {
        return Arrays.stream(
                        Objects.requireNonNullElse(System.getenv("PATH"), "").split(File.pathSeparator, -1))
                .flatMap(path -> Stream.of("chromium", "chromium-browser", "google-chrome")
                        .map(name -> Path.of(path, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    @Test
    void aBrowserShowsTheChartsAndReportsNoError() throws IOException, InterruptedException {
        Optional<Path> browser = chromium();
        assumeTrue(browser.isPresent(), "there is no Chromium in PATH");
        Path report = folder.resolve("report.html");
        Files.writeString(
                report,
                HtmlReport.of(new FixedExperiment(outcome()), outcome(), "raid experiment run fixed", Map.of()));
        Path dom = folder.resolve("dom.html");
        Path log = folder.resolve("log");
        Process process = new ProcessBuilder(
                        browser.get().toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--enable-logging=stderr",
                        "--user-data-dir=" + folder.resolve("profile"),
                        "--screenshot=" + folder.resolve("seen.png"),
                        "--dump-dom",
                        report.toUri().toString())
                .redirectOutput(dom.toFile())
                .redirectError(log.toFile())
                .start();
        assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(Files.readString(log, StandardCharsets.UTF_8)).doesNotContain(":CONSOLE");
        assertThat(Files.readString(dom, StandardCharsets.UTF_8).split("<polyline", -1))
                .hasSize(3);
        assertThat(Files.readString(dom, StandardCharsets.UTF_8).split("<svg", -1))
                .hasSize(4);
    }
}
