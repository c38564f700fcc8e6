package org.raidlab.sim.diagram;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class SvgDiagramTest {
    /** No character of the font is wider on average, in pixels, than this. */
    private static final double CHARACTER = 6.7;

    private static final Pattern TIME = Pattern.compile("<text x=\"(\\d+)\"[^>]* text-anchor=\"end\"[^>]*>([^<]*)<");

    @Test
    void longTimesBeginWithinTheImage() {
        List<Line> late = List.of(new Line.Mark(123_456_789_012_345L, 1, "forces Prepared 1.1.1", true));
        Matcher time = TIME.matcher(new Diagram("late", 1, late).svg());
        assertThat(time.find()).isTrue();
        assertThat(time.group(2)).isEqualTo("123456789.012 ms");
        assertThat(Integer.parseInt(time.group(1)) - CHARACTER * time.group(2).length())
                .isPositive();
    }

    @Test
    void aLongLabelEndsBeforeTheNextLane() {
        String label = "AD asks to commit 13 reads, 3 writes 4.1.8";
        String svg = new Diagram("long", 2, List.of(new Line.Mark(1, 1, label, true))).svg();
        assertThat(laneX(svg, "site 2") - laneX(svg, "site 1")).isGreaterThan((int) (CHARACTER * label.length()));
    }

    @Test
    void theLabelOfAnArrowIsBelowTheTextOfTheRowBefore() {
        List<Line> lines =
                List.of(new Line.Mark(1, 1, "forces Prepared", true), new Line.Arrow(1, 2, 1, 2, "Prepare", true));
        String svg = new Diagram("near", 2, lines).svg();
        assertThat(y(svg, "Prepare") - y(svg, "forces Prepared")).isGreaterThan(12);
    }

    private static int y(String svg, String label) {
        Matcher found = Pattern.compile(" y=\"(\\d+)\"[^>]*>" + label + "<").matcher(svg);
        assertThat(found.find()).isTrue();
        return Integer.parseInt(found.group(1));
    }

    private static int laneX(String svg, String lane) {
        Matcher found = Pattern.compile("<text x=\"(\\d+)\"[^>]*>" + lane + "<").matcher(svg);
        assertThat(found.find()).isTrue();
        return Integer.parseInt(found.group(1));
    }
}
