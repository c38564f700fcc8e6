package org.raidlab.site.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.raidlab.core.text.NearestName;
import org.raidlab.runtime.ConfigException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads and writes cluster files. Errors name file, line and, for an unknown key, the nearest known one. */
public final class ClusterFile {
    /** Words of the file that are not the lower-case form of their constant. */
    private static final Map<String, Enum<?>> WORDS = Map.of("2pc", Algorithms.Commit.TWO_PHASE);

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(tools.jackson.databind.MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .changeDefaultPropertyInclusion(
                    value -> value.withValueInclusion(com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL))
            .addModule(EnumWords.module(WORDS))
            .addModule(LayoutForm.module())
            .build();

    private ClusterFile() {}

    /** Reads a cluster file; {@link ConfigException} says what is wrong and where. */
    public static Cluster read(Path file) {
        try {
            Cluster cluster = YAML.readValue(Files.readString(file), Cluster.class);
            if (cluster == null) {
                throw new ConfigException(file + " is empty; a cluster file has at least 'sites: [{site: 1}]'");
            }
            return withAbsoluteKeyFile(validated(cluster, file), file);
        } catch (NoSuchFileException e) {
            throw new ConfigException(
                    "there is no file " + file + "; give a cluster file with -f, or --sites N without one");
        } catch (IOException e) {
            throw new ConfigException("cannot read " + file + ": " + e.getMessage());
        } catch (UnrecognizedPropertyException e) {
            throw new ConfigException(where(file, e, e.getPropertyName()) + unknownKey(e));
        } catch (InvalidFormatException e) {
            throw new ConfigException(where(file, e, String.valueOf(e.getValue())) + badValue(e));
        } catch (JacksonException e) {
            throw new ConfigException(where(file, e, "") + e.getOriginalMessage());
        }
    }

    private static Cluster validated(Cluster cluster, Path file) {
        try {
            return cluster.validated();
        } catch (ConfigException e) {
            if (e.key().isEmpty()) {
                throw e;
            }
            throw new ConfigException(file + " line " + lineOf(e.key() + ":", file) + ": " + e.getMessage());
        }
    }

    private static Cluster withAbsoluteKeyFile(Cluster cluster, Path file) {
        String key = cluster.keyFile();
        return key == null
                ? cluster
                : cluster.withKeyFile(
                        file.toAbsolutePath().resolveSibling(key).normalize().toString());
    }

    /** Writes a cluster file that {@link #read} reads back equal. Whoever reads meanwhile sees the old one or this. */
    public static void write(Path file, Cluster cluster) throws IOException {
        Path partial = file.resolveSibling(file.getFileName() + ".partial");
        Files.writeString(partial, YAML.writeValueAsString(cluster));
        Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /**
     * Returns the place of an error: the parser's line or, if the parser read ahead, the line of the word that it
     * rejected.
     */
    private static String where(Path file, JacksonException e, String word) {
        TokenStreamLocation at = e.getLocation();
        int line = at == null ? 0 : at.getLineNr();
        if (line <= 0 && !word.isEmpty()) {
            line = lineOf(word, file);
        }
        return line <= 0 ? file + ": " : file + " line " + line + ": ";
    }

    private static int lineOf(String word, Path file) {
        try {
            List<String> lines = Files.readAllLines(file);
            return 1
                    + IntStream.range(0, lines.size())
                            .filter(line -> lines.get(line).contains(word))
                            .findFirst()
                            .orElse(-1);
        } catch (IOException e) {
            return 0;
        }
    }

    private static String unknownKey(UnrecognizedPropertyException e) {
        List<String> known = e.getKnownPropertyIds() == null
                ? List.of()
                : e.getKnownPropertyIds().stream()
                        .map(Object::toString)
                        .sorted(Comparator.naturalOrder())
                        .toList();
        String hint = NearestName.of(e.getPropertyName(), known)
                .map(name -> "; did you mean '" + name + "'?")
                .orElse("; known keys here are " + String.join(", ", known));
        return "unknown key '" + e.getPropertyName() + "'" + hint;
    }

    private static String badValue(InvalidFormatException e) {
        Class<?> type = e.getTargetType();
        if (type == null || !type.isEnum()) {
            return "'" + e.getValue() + "' does not fit here";
        }
        List<String> words = java.util.Arrays.stream(type.getEnumConstants())
                .map(constant -> EnumWords.word((Enum<?>) constant, WORDS))
                .toList();
        String hint = NearestName.of(String.valueOf(e.getValue()), words)
                .map(name -> "; did you mean '" + name + "'?")
                .orElse("");
        return "'" + e.getValue() + "' is not known here" + hint + "; choose one of "
                + String.join(", ", words).toLowerCase(Locale.ROOT);
    }
}
