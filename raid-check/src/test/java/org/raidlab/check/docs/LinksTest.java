package org.raidlab.check.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.raidlab.check.Repository;

/** A link of a document leads somewhere. */
final class LinksTest {
    /** Raise it as documents are written. */
    private static final int LEAST_DOCUMENTS = 20;

    @Test
    void relativeLinksOfAllDocumentsResolve() {
        List<Path> documents = Repository.files(".md");
        assertThat(documents).hasSizeGreaterThanOrEqualTo(LEAST_DOCUMENTS);
        assertThat(documents.stream().flatMap(LinksTest::deadLinks).toList()).isEmpty();
    }

    @Test
    void linksAreFoundInBothForms() {
        assertThat(MarkdownLinks.in("See [a](docs/a.md), [b](<b.md#part> \"title\").\n\n[c]: ../c.md\n"))
                .containsExactly("docs/a.md", "b.md#part", "../c.md");
    }

    @Test
    void headingsAreCalledAsTheSiteAndGitHubCallThem() {
        String text = """
                # The `raid up` command, and [more](more.md)

                ```
                # no heading
                ```
                ## Part 2: real_time - or not
                """;
        assertThat(MarkdownLinks.headings(text))
                .containsExactly("the-raid-up-command-and-more", "part-2-real_time---or-not");
    }

    @Test
    void linksToElsewhereAndCodeAreNoneOfOurs() {
        String text = """
                [a](https://example.org/a.md) [b](//example.org) [c](mailto:a@example.org)
                `[d](d.md)`

                ```
                [e](e.md)
                ```
                """;
        assertThat(MarkdownLinks.in(text)).isEmpty();
    }

    private static Stream<String> deadLinks(Path document) {
        return MarkdownLinks.in(Repository.read(document)).stream()
                .filter(link -> !leadsSomewhere(document, link))
                .map(link -> Repository.root().relativize(document) + " -> " + link);
    }

    private static boolean leadsSomewhere(Path document, String link) {
        int hash = link.indexOf('#');
        String file = hash < 0 ? link : link.substring(0, hash);
        Path target = file.isEmpty() ? document : document.resolveSibling(file);
        return Files.exists(target)
                && (hash < 0 || MarkdownLinks.headings(Repository.read(target)).contains(link.substring(hash + 1)));
    }
}
