package org.raidlab.harness.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.raidlab.comm.watch.EventText;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.UiMessage;
import org.raidlab.sim.fault.FaultPlan;

class MessageTypesTest {
    @Test
    void whatNeedNotComeUpIsATypeOfMessageAndHasAReason() {
        assertThat(MessageTypes.all()).containsAll(MessageTypes.exceptions().keySet());
        assertThat(MessageTypes.exceptions().values()).doesNotContain("");
        assertThat(MessageTypes.all())
                .hasSizeGreaterThan(MessageTypes.exceptions().size() * 3);
    }

    @Test
    void aTypeThatNobodyTookIsNamed() {
        Map<String, Long> taken = new LinkedHashMap<>();
        MessageTypes.all().forEach(type -> taken.put(EventText.nameOf(type), 3L));
        assertThat(MessageTypes.unseen(taken)).isEmpty();
        taken.put(EventText.nameOf(AcMessage.Prepare.class), 0L);
        taken.remove(EventText.nameOf(UiMessage.Submit.class));
        taken.remove(EventText.nameOf(UiMessage.Cancel.class));
        assertThat(MessageTypes.unseen(taken)).containsExactly("UiMessage.Submit", "AcMessage.Prepare");
    }

    @Test
    void aRunCountsWhatServersAndClientsTake() {
        SimSettings settings = SimSettings.of(FaultPlan.named("calm")).withCommitted(20);
        assertThat(RaidSimulation.run(settings, 1).messages())
                .containsKeys("AcMessage.Prepare", "UiMessage.Submit", "ClientMessage.Answered");
    }
}
