package org.raidlab.comm.naming;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.comm.addressing.AddressPattern;
import org.raidlab.comm.addressing.Binding;
import org.raidlab.comm.addressing.Kind;
import org.raidlab.comm.naming.NameMessage.Bindings;
import org.raidlab.comm.naming.NameMessage.Change;
import org.raidlab.comm.naming.NameMessage.Notify;
import org.raidlab.comm.naming.NameMessage.Standing;
import org.raidlab.core.Address;

/** What a client believes when the name server has died and counts anew. */
class AddressViewTest {
    private static final Address AC1 = Address.of(1, Kind.AC);
    private static final Address AC2 = Address.of(2, Kind.AC);
    private static final List<AddressPattern> ACS = List.of(AddressPattern.ofType(0, Kind.AC));

    private final List<String> heard = new ArrayList<>();
    private final AddressView view = new AddressView(new NameListener() {
        @Override
        public void onUp(Address address, int incarnation) {
            heard.add("up " + address);
        }

        @Override
        public void onDown(Address address, int incarnation) {
            heard.add("down " + address);
        }

        @Override
        public void onMoved(Binding to) {
            heard.add("moved " + to.address() + " to " + to.socket().getPort());
        }
    });

    private static Binding word(Address address, long generation) {
        return new Binding(address, new InetSocketAddress("127.0.0.1", 7), 2, generation);
    }

    private void answer(long epoch, long generation, boolean grace, Binding... up) {
        view.onBindings(new Bindings(1, new Standing(epoch, generation, grace), List.of(up)), ACS);
    }

    @Test
    void aDeathOfAnEarlierLifeHidesNobodyWhateverItsNumber() {
        answer(1, 31, false, word(AC1, 30), word(AC2, 31));
        view.onNotify(new Notify(1, Change.DOWN, word(AC2, 32)));
        heard.clear();

        answer(2, 28, true, word(AC2, 28));
        assertThat(view.book().find(AC2)).isEqualTo(word(AC2, 28));
        assertThat(heard).containsExactly("up " + AC2);
    }

    @Test
    void whoIsGoneInALaterLifeIsDownAfterItsGraceWhateverItsNumber() {
        answer(1, 31, false, word(AC1, 30), word(AC2, 31));
        answer(2, 28, true, word(AC1, 28));
        assertThat(view.book().find(AC2)).as("nobody is down during grace").isNotNull();

        heard.clear();
        answer(2, 29, false, word(AC1, 28));
        assertThat(view.book().find(AC2)).isNull();
        assertThat(heard).containsExactly("down " + AC2);
    }

    @Test
    void aForgedWordThatBearsTheRightGenerationIsForgottenWithTheNextAnswer() {
        answer(1, 31, false, word(AC1, 30), word(AC2, 31));
        view.onNotify(new Notify(1, Change.DOWN, word(AC2, 32)));
        assertThat(view.isAt(new Standing(1, 32, false))).as("no gap shows").isTrue();
        heard.clear();

        answer(1, 32, false, word(AC1, 32), word(AC2, 31));
        assertThat(heard).containsExactly("up " + AC2);
    }

    @Test
    void aServerThatGoesOnAtAnotherSocketIsReportedMoved() {
        answer(1, 31, false, word(AC1, 30));
        heard.clear();
        view.onNotify(new Notify(1, Change.MOVED, new Binding(AC1, new InetSocketAddress("127.0.0.1", 8), 2, 32)));
        assertThat(heard).containsExactly("moved " + AC1 + " to 8");
    }

    @Test
    void theLargestNumberHeardOfIsRemembered() {
        assertThat(view.generationSeen()).isZero();
        answer(1, 31, false, word(AC1, 30));
        assertThat(view.generationSeen()).isEqualTo(31);
        view.onNotify(new Notify(1, Change.UP, word(AC2, 33)));
        assertThat(view.generationSeen()).isEqualTo(33);
    }

    @Test
    void aChangeThatTheLastAnswerReflectsIsNoNews() {
        answer(1, 31, false, word(AC1, 30));
        heard.clear();
        view.onNotify(new Notify(1, Change.DOWN, word(AC1, 31)));
        view.onNotify(new Notify(2, Change.DOWN, word(AC1, 40)));
        assertThat(heard).isEmpty();
    }

    @Test
    void anAnswerThatKnowsLessThanWasToldBeforeTheQuestionShowsALie() {
        answer(1, 31, false, word(AC1, 30));
        view.onNotify(new Notify(1, Change.UP, word(AC2, 500)));
        view.asking();
        heard.clear();
        answer(1, 31, false, word(AC1, 30));
        assertThat(heard).containsExactly("down " + AC2);
        assertThat(view.generationSeen()).isEqualTo(31);

        view.asking();
        view.onNotify(new Notify(1, Change.UP, word(AC2, 33)));
        answer(1, 32, false, word(AC1, 32));
        assertThat(view.book().find(AC2)).as("said after the answer was given").isNotNull();
        assertThat(view.generationSeen()).isEqualTo(33);
    }

    @Test
    void anAnswerThatKnowsAllThatWasToldShowsNoLie() {
        answer(1, 31, false, word(AC1, 30));
        view.onNotify(new Notify(1, Change.UP, word(AC2, 33)));
        view.asking();
        view.onNotify(new Notify(1, Change.UP, word(AC1, 34)));
        heard.clear();
        answer(1, 33, false, word(AC1, 30), word(AC2, 33));
        assertThat(view.generationSeen()).isEqualTo(34);
        assertThat(view.book().find(AC1)).isEqualTo(word(AC1, 34));
        assertThat(heard).isEmpty();
    }

    @Test
    void aNotificationThatOvertakesTheAnswerToAnEarlierQuestionIsStillBelieved() {
        Binding later = new Binding(AC1, word(AC1, 0).socket(), 3, 32);
        answer(1, 31, false, word(AC1, 30), word(AC2, 31));
        view.asking();
        view.onNotify(new Notify(1, Change.UP, later));
        view.onNotify(new Notify(1, Change.DOWN, word(AC2, 33)));
        heard.clear();

        answer(1, 31, false, word(AC1, 30), word(AC2, 31));
        assertThat(view.book().find(AC1)).isEqualTo(later);
        assertThat(view.book().find(AC2)).isNull();
        assertThat(heard).isEmpty();
        assertThat(view.isAt(new Standing(1, 33, false)))
                .as("nothing is missing")
                .isTrue();
    }

    @Test
    void whatAnEarlierLifeSaidDoesNotMakeALaterOneALiar() {
        answer(1, 31, false, word(AC1, 30));
        view.onNotify(new Notify(1, Change.UP, word(AC2, 500)));
        view.asking();
        answer(2, 28, false, word(AC1, 28));
        view.asking();
        answer(2, 29, false, word(AC1, 28));
        assertThat(view.generationSeen()).isEqualTo(500);
    }
}
