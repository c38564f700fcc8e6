package org.raidlab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.raidlab.core.text.NearestName;
import org.raidlab.core.turn.StorageException;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.client.NoAnswerException;
import org.raidlab.runtime.client.RefusedException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** {@code raid}: the command line. */
@Command(
        name = "raid",
        description = "A testbed for reliable distributed transactions.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        footerHeading = "%nExamples:%n",
        footer = {
            "  raid demo                        three sites, load, a crash, all checks",
            "  raid up --sites 3                start a cluster in .raid",
            "  raid query -c 'create r (k = i4)'",
            "  raid shell                       live in it: QUEL with completion, history, help",
            "  raid workload --seconds 10       load on it",
            "  raid down                        stop it",
            "  raid lesson                      lessons: predict, run, see, understand",
            "",
            "Exit codes: 0 ok, 1 a check failed, 2 usage, 3 environment, 4 aborted, 5 deadline, 6 unknown,"
                    + " 70 internal error."
        })
public final class Main implements Runnable {
    private static final List<Class<?>> COMMANDS = List.of(
            DemoCommand.class,
            UpCommand.class,
            DownCommand.class,
            StatusCommand.class,
            TopCommand.class,
            TraceCommand.class,
            FailCommand.class,
            RecoverCommand.class,
            SwitchCommand.class,
            PartitionCommand.class,
            HealCommand.class,
            CheckpointCommand.class,
            RollbackCommand.class,
            SiteCommand.class,
            ServerCommand.class,
            MoveCommand.class,
            NameServerCommand.class,
            MemoryCommand.class,
            QueryCommand.class,
            ShellCommand.class,
            WorkloadCommand.class,
            DumpCommand.class,
            DecisionsCommand.class,
            OutcomeCommand.class,
            CheckCommand.class,
            CompletionCommand.class,
            ConfigCommand.class,
            ManCommand.class,
            SimCommand.class,
            MiniCommand.class,
            GenCommand.class,
            ControlCommand.class,
            ToolCommand.class,
            DoctorCommand.class,
            BenchCommand.class,
            CompareCommand.class,
            ExperimentCommand.class,
            BenchPartCommand.class,
            NewCommand.class,
            LessonCommand.class,
            TestCommand.class,
            TortureCommand.class,
            TrainCommand.class);

    @CommandLine.Spec
    CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }

    /** Runs a command line; ends the process with its exit code. */
    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    static int run(String... arguments) {
        if (arguments.length == 1 && arguments[0].equals("--version")) {
            new Console(false, false, false, Optional.empty()).line(Version.line());
            return ExitCode.OK; // the model of a command line takes three times as long
        }
        CommandLine commandLine = withCommands(commands(arguments));
        commandLine
                .setDefaultValueProvider(Settings.ofUser())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(Main::refuse)
                .setExecutionExceptionHandler(
                        (exception, command, parsed) -> fail(exception, command, parsed.originalArgs()));
        if (arguments.length == 0) {
            commandLine.usage(commandLine.getErr());
            return ExitCode.USAGE;
        }
        try {
            return commandLine.execute(arguments);
        } catch (VirtualMachineError e) {
            int exitCode = exitCodeFor(e);
            withoutOptions(arguments).fail(exitCode, lineFor(e, List.of(arguments)));
            return exitCode;
        }
    }

    /** Returns the model of all commands. */
    static CommandLine whole() {
        return withCommands(COMMANDS);
    }

    private static CommandLine withCommands(List<Class<?>> commands) {
        CommandLine commandLine = new CommandLine(new Main());
        commands.forEach(commandLine::addSubcommand);
        return commandLine;
    }

    /**
     * Returns the commands that a command line can mean: the model of one command is made in a tenth of the time that
     * the models of all commands take, so all are made only where the help or a suggestion names them.
     */
    static List<Class<?>> commands(String... arguments) {
        if (arguments.length == 0) {
            return COMMANDS;
        }
        return COMMANDS.stream()
                .filter(command -> command.getAnnotation(Command.class).name().equals(arguments[0]))
                .findFirst()
                .<List<Class<?>>>map(List::of)
                .orElse(COMMANDS);
    }

    /** Ends a command line that cannot be understood, perhaps before its options were. */
    private static int refuse(ParameterException exception, String[] arguments) {
        StringWriter near = new StringWriter();
        String command = exception.getCommandLine().getCommandSpec().qualifiedName();
        String hint = UnmatchedArgumentException.printSuggestions(exception, new PrintWriter(near))
                ? near.toString().strip()
                : nearestChoice(exception)
                        .map(name -> "did you mean '" + name + "'?")
                        .orElse("try '" + command + " --help'");
        withoutOptions(arguments).fail(ExitCode.USAGE, exception.getMessage() + "; " + hint);
        return ExitCode.USAGE;
    }

    /** Returns a console for a failure at which the options of the command are not known. */
    private static Console withoutOptions(String... arguments) {
        return new Console(List.of(arguments).contains("--json"), false, false, Optional.empty());
    }

    /** Returns the choice that was probably meant, if the mistake is a value that is none of an option's choices. */
    private static Optional<String> nearestChoice(ParameterException exception) {
        CommandLine.Model.ArgSpec argument = exception.getArgSpec();
        String value = exception.getValue();
        if (argument == null || value == null || !argument.type().isEnum()) {
            return Optional.empty();
        }
        List<String> choices = Arrays.stream(argument.type().getEnumConstants())
                .map(Object::toString)
                .toList();
        return NearestName.of(value, choices);
    }

    /** Returns the lack of memory that has caused a failure, also in another thread, else the failure itself. */
    private static Throwable lackOfMemory(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .filter(OutOfMemoryError.class::isInstance)
                .findFirst()
                .orElse(failure);
    }

    private static int fail(Exception exception, CommandLine command, List<String> arguments) {
        int exitCode = exitCodeFor(exception);
        GlobalOptions options = command.getCommandSpec().mixins().values().stream()
                .map(CommandLine.Model.CommandSpec::userObject)
                .filter(GlobalOptions.class::isInstance)
                .map(GlobalOptions.class::cast)
                .findFirst()
                .orElseGet(GlobalOptions::new);
        options.console().fail(exitCode, lineFor(exception, arguments));
        return exitCode;
    }

    /** Returns the line for the user about a failure; of an internal error a report is written. */
    static String lineFor(Throwable exception, List<String> arguments) {
        return switch (lackOfMemory(exception)) {
            case CommandException _,
                    ConfigException _,
                    EnvironmentException _,
                    RefusedException _,
                    StorageException _ -> String.valueOf(exception.getMessage());
            case NoAnswerException _ -> exception.getMessage() + "; look at: raid status";
            case UncheckedIOException unchecked -> lineFor(Objects.requireNonNull(unchecked.getCause()), arguments);
            case FileSystemException file -> "cannot open " + file.getFile() + ": " + reason(file);
            case IOException _ -> "cannot read or write: " + exception.getMessage();
            case OutOfMemoryError _ ->
                "out of memory: the heap of " + (Runtime.getRuntime().maxMemory() >> 20)
                        + " MB is full; ask for a smaller run, or give more: RAID_JAVA_OPTS=-Xmx8g raid ...";
            default -> CrashReport.write(exception, arguments);
        };
    }

    private static String reason(FileSystemException exception) {
        return switch (exception) {
            case NoSuchFileException _ -> "there is no such file or folder";
            case AccessDeniedException _ -> "permission denied";
            case FileAlreadyExistsException _ -> "a file of this name exists";
            default -> String.valueOf(exception.getReason());
        };
    }

    static int exitCodeFor(Throwable exception) {
        return switch (lackOfMemory(exception)) {
            case CommandException command -> command.exitCode();
            case ConfigException _ -> ExitCode.USAGE;
            case RefusedException _,
                    EnvironmentException _,
                    StorageException _,
                    UncheckedIOException _,
                    IOException _,
                    OutOfMemoryError _ -> ExitCode.ENVIRONMENT;
            case NoAnswerException _ -> ExitCode.DEADLINE;
            default -> ExitCode.BUG;
        };
    }
}
