package org.raidlab.rc.rowa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.raidlab.core.property.Gen;
import org.raidlab.core.property.Property;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;

class ReadOneWriteAllTest {
    private final ReadOneWriteAll method = new ReadOneWriteAll(new Member(2, 7), List.of(1, 2, 3));

    @Test
    void atFirstOnlyTheSiteItselfIsUp() {
        assertThat(method.view()).isEqualTo(new AcMessage.View(1, List.of(new Member(2, 7)), List.of(1, 3)));
    }

    @Test
    void aSiteHeardOfIsUpInItsIncarnationAndTheViewIsNew() {
        assertThat(method.siteUp(3, 4)).isTrue();

        assertThat(method.view())
                .isEqualTo(new AcMessage.View(2, List.of(new Member(2, 7), new Member(3, 4)), List.of(1)));
    }

    @Test
    void aFailedSiteIsDownAndTheViewIsNew() {
        method.siteUp(1, 1);
        assertThat(method.siteDown(1, 1)).isTrue();

        assertThat(method.view()).isEqualTo(new AcMessage.View(3, List.of(new Member(2, 7)), List.of(1, 3)));
    }

    @Test
    void anOldDownDoesNotHideANewerUp() {
        method.siteUp(1, 2);

        assertThat(method.siteDown(1, 1)).isFalse();
        assertThat(method.view().up()).contains(new Member(1, 2));
    }

    @Test
    void theNewestWordCountsWhateverIncarnationSomebodyHasMadeUp() {
        method.siteUp(1, 2);
        method.siteUp(1, Integer.MAX_VALUE);

        assertThat(method.siteUp(1, 2)).isTrue();
        assertThat(method.view().up()).contains(new Member(1, 2));
    }

    @Test
    void aSiteThatWasWronglySuspectedComesBackInTheSameIncarnation() {
        method.siteUp(1, 1);
        method.siteDown(1, 1);

        assertThat(method.siteUp(1, 1)).isTrue();
        assertThat(method.view().up()).contains(new Member(1, 1));
    }

    @Test
    void aRestartThatNobodyToldOfIsANewView() {
        method.siteUp(1, 1);

        assertThat(method.siteUp(1, 2)).isTrue();
        assertThat(method.view().view()).isEqualTo(3);
    }

    @Test
    void whatIsKnownAlreadyIsNoNewView() {
        method.siteUp(1, 1);

        assertThat(method.siteUp(1, 1)).isFalse();
        assertThat(method.siteDown(3, 1)).isFalse();
        assertThat(method.view().view()).isEqualTo(2);
    }

    @Test
    void hintsAboutItselfAndAboutSitesNotConfiguredChangeNothing() {
        assertThat(method.siteDown(2, 99)).isFalse();
        assertThat(method.siteUp(2, 99)).isFalse();
        assertThat(method.siteUp(17, 1)).isFalse();

        assertThat(method.view()).isEqualTo(new AcMessage.View(1, List.of(new Member(2, 7)), List.of(1, 3)));
    }

    @Test
    void aSiteThatIsNotConfiguredCannotTakePart() {
        assertThatThrownBy(() -> new ReadOneWriteAll(new Member(4, 1), List.of(1, 2, 3)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private record Hint(boolean up, int site, int incarnation) {}

    /** Up in the incarnation that it was last said to be up in, unless that one has been said to be down since. */
    @Test
    void theNewestHintAboutASiteDecides() {
        Gen<Hint> hint = random -> new Hint(random.chance(0.5), 1 + random.nextInt(3), 1 + random.nextInt(4));

        Property.forAll(Gen.lists(hint, 12), 2_000, hints -> {
            ReadOneWriteAll fresh = new ReadOneWriteAll(new Member(2, 7), List.of(1, 2, 3));
            long number = fresh.view().view();
            for (Hint each : hints) {
                AcMessage.View before = fresh.view();
                boolean changed = each.up
                        ? fresh.siteUp(each.site, each.incarnation)
                        : fresh.siteDown(each.site, each.incarnation);
                fresh.checkInvariants();
                number += changed ? 1 : 0;
                assertThat(changed).isEqualTo(!fresh.view().up().equals(before.up()));
                assertThat(fresh.view().view()).isEqualTo(number);
            }
            assertThat(fresh.view().up()).isEqualTo(expected(hints));
        });
    }

    private static List<Member> expected(List<Hint> hints) {
        return List.of(1, 2, 3).stream()
                .flatMap(site -> site == 2 ? Stream.of(new Member(2, 7)) : latest(hints, site).stream())
                .toList();
    }

    private static Optional<Member> latest(List<Hint> hints, int site) {
        List<Hint> about = hints.stream().filter(hint -> hint.site == site).toList();
        int up = about.stream().map(Hint::up).toList().lastIndexOf(true);
        boolean isUp = up >= 0
                && about.subList(up, about.size()).stream()
                        .noneMatch(hint -> !hint.up && hint.incarnation == about.get(up).incarnation);
        return isUp ? Optional.of(new Member(site, about.get(up).incarnation)) : Optional.empty();
    }
}
