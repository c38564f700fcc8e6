package org.raidlab.ui.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.ui.syntax.QuelReader;

/** Texts as long as a text may be, made to keep a parser busy. */
final class NastyTexts {
    private static final int BYTES = QuelReader.TEXT_BYTES_MAX;

    /** Each alone; between them are blanks. */
    private static final String PIECES =
            "( ) not - + a+ \" by where retrieve retrieve( get is isnull and or ** * = . , ; \\g \\ / /* */ /**/ "
                    + "e. e.a "
                    + "count( abs( 1 1e .5 1. a \"\" \"\\ unique sort range of only database update "
                    + "delete begin abort é ' [ { null "
                    + "not( -( 1+( on to into with : explain print help";

    /** What makes an expression deeper. */
    private static final String OPENINGS = "(|not |-|+|not (|-(|1 + (|1 ** |1 = (|abs(|mod(1, |count(|"
            + "count(e.sal where |count(e.sal by |"
            + "sum(e.sal by e.dept where |1 = 1 and (|1 = 1 or (|1 = 1 and not (|(1) + (|- - ";

    /** What makes it longer. */
    private static final String LINKS = "+1|-1|*1|/1|**1|=1| and 1| or 1| and 1=1| or 1=1| is null| is not null|,1|.a|)"
            + "| where 1=1| and not 1=1|"
            + " or not 1=1| and (1=1)| or (1=1 and 2=2)| and 1=1 or 2=2|+(1)|*abs(1)|"
            + " and \"a*\"=e.name| and count(e.sal)=1|"
            + "+count(e.sal by e.dept)| \"\"| 1";

    private final SequencedMap<String, String> texts = new LinkedHashMap<>();

    private NastyTexts() {}

    /** By name. */
    static SequencedMap<String, String> all() {
        NastyTexts nasty = new NastyTexts();
        nasty.onePieceAgainAndAgain();
        nasty.onePieceInsideAStatement();
        nasty.longLists();
        nasty.longWords();
        nasty.nearlyEndless();
        return nasty.texts;
    }

    private void add(String name, String text) {
        texts.put(name, text);
    }

    /** Filled up to the largest text. */
    private static String filled(String before, String piece, String after) {
        int room = BYTES - before.length() - after.length();
        return before + piece.repeat(room / piece.getBytes(StandardCharsets.UTF_8).length) + after;
    }

    private void onePieceAgainAndAgain() {
        for (String piece : PIECES.split(" ")) {
            add("only " + piece, filled("", piece, ""));
            add("only " + piece + " and blanks", filled("", piece + " ", ""));
        }
        add("only lines", filled("", "\n", ""));
        add("only tabs", filled("", "\t ", ""));
        add("only zeros", filled("", "\u0000", ""));
    }

    private void onePieceInsideAStatement() {
        for (String opening : OPENINGS.split("\\|")) {
            add("where " + opening + "...", filled("retrieve (e.all) where ", opening, "e.sal"));
            add("x = " + opening + "...", filled("retrieve (x = ", opening, "e.sal"));
        }
        for (String link : LINKS.split("\\|")) {
            add("where 1" + link + "...", filled("retrieve (e.all) where 1=1", link, ""));
            add("x = 1" + link + "...", filled("retrieve (x = 1", link, ")"));
            add("count(1" + link + "...", filled("retrieve (x = count(e.sal", link, "))"));
        }
    }

    private void longLists() {
        add("targets", filled("retrieve (e.name", ", e.name", ")"));
        add("computed targets", filled("retrieve (a=1", ",a=1", ")"));
        add("targets of different names", "retrieve (" + numbered("a", "=e.sal", 5_000) + ")");
        add("all", filled("retrieve (e.all", ",e.all", ")"));
        add("sort keys", filled("retrieve (e.all) sort by a", ",a", ""));
        add("bindings", filled("range of e is emp", ",e is emp", ""));
        add("bindings of different names", "range of " + numbered("a", " is emp", 4_500));
        add("variables", "retrieve (" + numbered("x=e", ".sal", 5_000) + ")");
        add("unknown relations", "retrieve (x=1) where " + String.join(" and ", numbers("r", ".a=1", 4_000)));
        add("attributes", "create r (" + numbered("a", "=i4", 6_000) + ")");
        add("the same attribute", filled("create r (a=i4", ",a=i4", ")"));
        add("destroyed", "destroy " + numbered("r", "", 9_000));
        add("index attributes", filled("index on emp is i (sal", ",sal", ")"));
        add("modify keys", filled("modify emp to isam on sal", ",sal", ""));
        add("copied columns", filled("copy emp (name=c0", ",name=c0", ") from \"x\""));
        add("skipped columns", filled("copy emp (x=d0", ",x=d0", ",name=c0) from \"x\""));
        add("got", filled("get emp", ",emp", ""));
        add("by-list", filled("retrieve (x=count(e.sal by e.sal", ",e.sal", "))"));
        add("printed", filled("print emp", ",emp", ""));
        add("helped", filled("help emp", ",emp", ""));
        add("arguments", filled("retrieve (x=abs(1", ",1", "))"));
        add("aggregates", filled("retrieve (x=1", ",x=count(e.sal)", ")"));
        add("statements", filled("", "abort;", ""));
        add("statements without end", filled("", "retrieve (x=1) ", ""));
        add("statements with a condition", filled("", "delete e where e.sal=1 ", ""));
        add("calculus", filled("", "get emp:emp.sal=1 ", ""));
    }

    private static String numbered(String before, String after, int count) {
        return String.join(",", numbers(before, after, count));
    }

    private static List<String> numbers(String before, String after, int count) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(before + i + after);
        }
        return all;
    }

    private void longWords() {
        add("name", filled("retrieve (", "a", " = 1)"));
        add("variable", filled("retrieve (x = ", "a", ".b)"));
        add("digits", filled("retrieve (x = ", "9", ")"));
        add("leading zeros", filled("retrieve (x = ", "0", "1)"));
        add("digits after the point", filled("retrieve (x = 1.", "9", ")"));
        add("exponent", filled("retrieve (x = 1e", "9", ")"));
        add("negative exponent", filled("retrieve (x = 1e-", "9", ")"));
        add("string", filled("retrieve (x = \"", "a", "\")"));
        add("string of escapes", filled("retrieve (x = \"", "\\\"", "\")"));
        add("string of wide characters", "retrieve (x = \"" + "\ud83d\ude00".repeat(BYTES / 4 - 20) + "\")");
        add("pattern", filled("delete e where e.name = \"", "*", "\""));
        add("pattern of sets", filled("delete e where e.name = \"", "[a", "\""));
        add("comment", filled("retrieve (x = 1) /*", "*", "*/"));
        add("comments", filled("retrieve (x = 1) ", "/**/", ""));
        add("blanks", filled("retrieve (x = 1)", " ", ""));
        add("lines", filled("retrieve (x = 1)", "\n", "x"));
        add("many strings", filled("retrieve (x = 1) where 1=1", " and \"a\"=\"b\"", ""));
        add("option", filled("modify emp to hash where minpages = ", "9", ""));
    }

    /** What looks like something else until its last token. */
    private void nearlyEndless() {
        add("no end of a comment", filled("retrieve (x = 1) /*", "* ", ""));
        add("comments without end", filled("", "/* a ", ""));
        add("no end of a string", filled("retrieve (x = \"", "a ", ""));
        add("strings without end", filled("", "\"a\n", ""));
        add("a wrong end", filled("retrieve (x = 1) where 1=1", " and 1=1", " and"));
        add("a wrong end of targets", filled("retrieve (e.name", ", e.name", ",)"));
        add("half nested", filled("retrieve (x = " + "(".repeat(190), "1+", "1"));
        add("nested chains", "retrieve (x = " + ("(" + "1+".repeat(150)).repeat(190) + "1");
        add(
                "nested junctions",
                "delete e where " + ("(" + "1=1 and ".repeat(20) + "1=1 or ").repeat(190) + "1=1" + ")".repeat(190));
        add("alternating junctions", filled("delete e where 1=1", " and 1=1 or 1=1", ""));
        add("calculus or not", filled("database d, get emp : ", "(emp.sal=1)=", "1"));
        add("targets or columns", filled("retrieve (a.b, a=a.b", ", a.b, a=a.b", ""));
        add(
                "aggregates in aggregates",
                "retrieve (x = " + "count(e.sal by ".repeat(100) + "e.sal" + ")".repeat(100) + ")");
        add(
                "aggregates in conditions",
                "retrieve (x = " + "count(e.sal where 1=".repeat(100) + "1" + ")".repeat(100) + ")");
    }
}
