package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.runtime.ConfigException;
import picocli.CommandLine;

/** Which value an option has that the command line leaves out. */
final class SettingsTest {
    @TempDir
    Path folder;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private Settings settings(Map<String, String> environment) throws IOException {
        return new Settings(
                environment,
                List.of(
                        file("here.yaml", "clients: 16\nkeep-going: true\n"),
                        file("own.yaml", "clients: 4\nseed: 7\n")));
    }

    @Test
    void theEnvironmentComesBeforeTheFileHereAndThatBeforeTheUsersOwn() throws IOException {
        Settings settings = settings(Map.of("RAID_SEED", "9", "RAID_KEEP_GOING", ""));
        assertThat(settings.of("seed")).contains(new Settings.Setting("9", "environment RAID_SEED"));
        assertThat(settings.of("clients"))
                .contains(new Settings.Setting("16", folder.resolve("here.yaml").toString()));
        assertThat(settings.of("keep-going")).map(Settings.Setting::value).contains("true");
        assertThat(settings.of("items")).isEmpty();
    }

    @Test
    void anOptionOfTheCommandLineComesFirstAndTheDefaultLast() throws IOException {
        WorkloadCommand workload = new WorkloadCommand();
        CommandLine line = new CommandLine(workload).setDefaultValueProvider(settings(Map.of("RAID_DIR", "lab")));
        line.parseArgs("--seed", "3");
        assertThat(workload.seed).isEqualTo(3);
        assertThat(workload.clients).isEqualTo(16);
        assertThat(workload.mix.items()).isEqualTo(1_000);
        assertThat(workload.global.dir).isEqualTo(Path.of("lab"));
    }

    @Test
    void aKeyThatIsNoOptionIsAnErrorThatNamesTheNearest() throws IOException {
        Settings settings = new Settings(Map.of(), List.of(file("raid.yaml", "clients: 1\nclint: 2\n")));
        assertThatThrownBy(() -> settings.of("clients"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("raid.yaml line 2, column 1: unknown key 'clint' in a setting");
    }

    @Test
    void theSettingsAreShownWithTheirOrigin() {
        CommandRun run = CommandRun.of("config", "show", "--origin", "--json");
        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.lastObject().get("settings"))
                .anySatisfy(setting -> assertThat(setting.toString())
                        .isEqualTo("{\"name\":\"color\",\"value\":\"auto\",\"origin\":\"default\"}"));
    }
}
