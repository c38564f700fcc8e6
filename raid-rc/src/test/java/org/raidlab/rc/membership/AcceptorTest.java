package org.raidlab.rc.membership;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AcceptorTest {
    private static final List<Integer> FOUNDERS = List.of(1, 2, 3);

    @Test
    void aStateThatNoViewHasMadeWholeIsNotWhole() {
        assertThat(new Acceptor(Acceptor.beginning(FOUNDERS, 1)).isUpToDate()).isTrue();
        assertThat(new Acceptor(Acceptor.beginning(FOUNDERS, 4)).isUpToDate()).isFalse();
    }
}
