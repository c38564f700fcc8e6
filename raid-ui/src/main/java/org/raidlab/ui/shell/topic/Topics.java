package org.raidlab.ui.shell.topic;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The topics of the shell's help, and the words by which each is found. */
public final class Topics {
    private final Map<String, String> topicOfWord = new LinkedHashMap<>();
    private final List<String> names = new ArrayList<>();

    /** Creates the topics from the list of topics. */
    public Topics() {
        for (String line : resource("topics.list").lines().toList()) {
            List<String> words = List.of(line.split(" +"));
            names.add(words.getFirst());
            words.forEach(word -> topicOfWord.put(word, words.getFirst()));
        }
    }

    /** Returns the topics' names, in the order of the list. */
    public List<String> names() {
        return List.copyOf(names);
    }

    /** All words that lead to a topic. */
    public Collection<String> words() {
        return List.copyOf(topicOfWord.keySet());
    }

    /** The text on a word, if there is one: grammar, a few sentences, examples. */
    public Optional<String> on(String word) {
        return Optional.ofNullable(topicOfWord.get(word.toLowerCase(Locale.ROOT)))
                .map(topic -> resource(topic + ".txt").stripTrailing());
    }

    private static String resource(String name) {
        try (InputStream in = Topics.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the help text " + name + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the help text " + name, e);
        }
    }
}
