package org.raidlab.tool.model;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedCollection;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.raidlab.site.local.OutOfDate;

/**
 * Tells what happens in the paper's words, a line for each story: that a site failed, which view the others formed, and
 * how many copies were fail-locked for it are one story, whose line grows.
 */
public final class Narrator {
    private static final int LINES_MAX = 1_000;

    private final Deque<Story> lines = new ArrayDeque<>();
    /** The story that is being told of each site. */
    private final Map<Integer, Story> stories = new LinkedHashMap<>();
    /** The last change of a site, for which no view has been formed yet. */
    private @Nullable Story waitsForView;

    /** A line of the narration, in three parts that come one after the other. */
    public static final class Story {
        private final long at;
        private final String beginning;
        private String view = "";
        private String copies = "";

        private Story(long at, String beginning) {
            this.at = at;
            this.beginning = beginning;
        }

        /** Returns when the story began, on the clock of the observer. */
        public long at() {
            return at;
        }

        /** Returns what has been told of it. */
        public String text() {
            return beginning + (view.isEmpty() ? "" : ": " + view) + (copies.isEmpty() ? "" : "; " + copies);
        }
    }

    /** Tells of a change. */
    public void tell(long at, Change change) {
        switch (change) {
            case Change.Site(SiteState before, SiteState after) -> site(at, before, after);
            case Change.ViewFormed(View view) -> viewFormed(at, view);
            case Change.FailLocks(int site, OutOfDate before, OutOfDate after) -> failLocks(at, site, before, after);
            case Change.Cuts cuts -> cuts(at, cuts);
            case Change.Ordered(String command, String result) ->
                add(at, "you: " + command + (result.isEmpty() ? "" : "; " + result));
        }
    }

    /** Tells of what a simulated run did that must never happen. */
    void violation(long at, String what) {
        add(at, "VIOLATION: " + what);
    }

    private void site(long at, SiteState before, SiteState after) {
        int site = after.site();
        switch (after.condition()) {
            case UP -> {
                boolean again = before.condition() == Condition.SILENT && before.session() == after.session();
                begin(at, site, "site " + site + (again ? " answers again" : " is up in session " + after.session()));
            }
            case FAILED -> begin(at, site, "site " + site + " failed");
            case DOWN -> {
                if (before.condition() != Condition.FAILED) {
                    begin(at, site, "site " + site + " failed: its process is gone");
                }
            }
            case SILENT -> begin(at, site, "site " + site + " does not answer");
            case RECOVERING -> begin(at, site, "site " + site + " recovers from its log");
            case WAITING -> begin(at, site, "site " + site + " waits for its servers");
        }
    }

    /** Adds the view to the newest story, if that waits for one; else the view is a story of its own. */
    private void viewFormed(long at, View view) {
        String sentence = sitesOf(view.members()) + " formed view " + view.number();
        if (waitsForView != null) {
            waitsForView.view = sentence;
            waitsForView = null;
        } else {
            add(at, sentence);
        }
    }

    private void failLocks(long at, int site, OutOfDate before, OutOfDate after) {
        Story story = stories.computeIfAbsent(site, _ -> add(at, "site " + site + " misses updates"));
        story.copies = after.isNothing()
                ? "copiers have brought site " + site + " up to date"
                : after + " fail-locked for site " + site + (isLess(after, before) ? ", copiers refresh them" : "");
        if (after.isNothing()) {
            stories.remove(site);
        }
    }

    private static boolean isLess(OutOfDate after, OutOfDate before) {
        return after.tuples() + after.relations() < before.tuples() + before.relations();
    }

    private void cuts(long at, Change.Cuts cuts) {
        waitsForView = null;
        if (cuts.after().isEmpty()) {
            add(at, "the network is whole again");
        } else {
            String links = cuts.after().stream().map(Link::toString).collect(Collectors.joining(", "));
            String are = cuts.after().size() == 1 ? "link " + links + " is" : "links " + links + " are";
            add(at, "the network is partitioned: " + are + " cut");
        }
    }

    private void begin(long at, int site, String beginning) {
        Story story = add(at, beginning);
        waitsForView = story;
        stories.put(site, story);
    }

    private Story add(long at, String text) {
        if (lines.size() == LINES_MAX) {
            lines.removeFirst();
        }
        Story story = new Story(at, text);
        lines.addLast(story);
        return story;
    }

    /** Returns the lines, oldest first. */
    public SequencedCollection<Story> lines() {
        return Collections.unmodifiableSequencedCollection(lines);
    }

    /** Returns sites in words: {@code sites 1, 2 and 4}. */
    static String sitesOf(List<Integer> sites) {
        if (sites.size() == 1) {
            return "site " + sites.getFirst() + " alone";
        }
        String first =
                sites.subList(0, sites.size() - 1).stream().map(String::valueOf).collect(Collectors.joining(", "));
        return "sites " + first + " and " + sites.getLast();
    }
}
