package org.raidlab.ad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.ad.Terms.append;
import static org.raidlab.ad.Terms.i4;
import static org.raidlab.ad.Terms.n;
import static org.raidlab.ad.Terms.retrieve;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Address;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.relation.Schema;

final class IdleTransactionTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(8);
    private final Site site = new Site(ActionDriverConfig.DEFAULT.withIdleTimeout(TIMEOUT));
    private final Schema relation = site.create("r", i4("a"));

    private void check() {
        assertThat(site.out.timers()).containsKey(new IdleCheck());
        site.out.timers().clear();
        site.fire(new IdleCheck());
    }

    @Test
    void aSilentTransactionIsGivenUpSoThatTheOldestActiveMovesOn() {
        TxnId silent = site.begin();
        site.wait(TIMEOUT);
        check();
        assertThat(site.driver.counters()).containsEntry("aborted-timeout", 1L).containsEntry("active", 0L);
        assertThat(site.end(silent).outcome()).isEqualTo(new Outcome.Aborted(AbortReason.TIMEOUT));
    }

    @Test
    void theAtomicityControllerIsToldTheOldestActiveTransactionThoughNoneHasAskedForCommitment() {
        site.abort(site.begin());
        TxnId open = site.begin();

        site.step(Address.of(1, RaidServer.AC), new AdMessage.AskOldestActive());

        assertThat(site.out.next()).hasValueSatisfying(sent -> {
            assertThat(sent.to()).isEqualTo(Address.of(1, RaidServer.AC));
            assertThat(sent.body()).isEqualTo(new AcMessage.OldestActive(open));
        });
    }

    @Test
    void aTransactionThatWasUsedSinceLives() {
        TxnId used = site.begin();
        site.wait(Duration.ofSeconds(5));
        site.execute(used, append(relation, n(1)));
        site.wait(Duration.ofSeconds(5));
        check();
        assertThat(site.out.timers()).as("it is looked at again").containsEntry(new IdleCheck(), Duration.ofSeconds(2));
        assertThat(site.end(used).outcome().isCommitted()).isTrue();
    }

    @Test
    void nobodyIsLookedAtWhenNobodyIsActive() {
        site.begin();
        site.wait(TIMEOUT);
        check();
        assertThat(site.out.timers()).isEmpty();
        site.begin();
        assertThat(site.out.timers()).containsKey(new IdleCheck());
    }

    @Test
    void anActionWithoutAnswersFromTheAccessManagerIsGivenUpToo() {
        site.holdAm();
        site.deliver(new AdMessage.Execute(70, Optional.empty(), retrieve(relation), true, 0));
        site.wait(TIMEOUT);
        check();
        UiMessage.Ended ended = site.lastEnded();
        assertThat(ended.ticket()).isEqualTo(70);
        assertThat(ended.outcome()).isEqualTo(new Outcome.Aborted(AbortReason.TIMEOUT));
    }

    @Test
    void aTransactionThatIsBeingDecidedIsNeverGivenUp() {
        site.holdAc();
        site.deliver(new AdMessage.Execute(70, Optional.empty(), append(relation, n(1)), true, 0));
        site.wait(TIMEOUT.multipliedBy(3));
        check();
        assertThat(site.driver.counters()).containsEntry("active", 1L);
        site.release();
        assertThat(site.lastEnded().outcome().isCommitted()).isTrue();
    }
}
