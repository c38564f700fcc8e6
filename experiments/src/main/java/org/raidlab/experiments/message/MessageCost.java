package org.raidlab.experiments.message;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.experiments.era.CostProfile;
import org.raidlab.experiments.study.Experiment;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Setting;
import org.raidlab.experiments.table.PaperTransaction;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.codec.Codecs;

/** Measures what the messages of a transaction cost, by their codec and by the processes of a site (section 2.5). */
public final class MessageCost extends Experiment {
    static final List<PaperTransaction> TRANSACTIONS =
            List.of(PaperTransaction.SELECT_ONE, PaperTransaction.INSERT_TWENTY, PaperTransaction.UPDATE_ONE);

    public MessageCost() {
        super(
                "message-cost",
                "Messages, bytes and time of a transaction by codec and layout",
                "What do the messages of a transaction cost, by their form and by the processes of a site?",
                "Three simulated sites whose servers are in one process, in three and in six, with each codec: messages"
                        + " between processes and their bytes, and the latency, of transactions alone (what idle sites"
                        + " send is left out, and so are the client's request and answer). A datagram takes 0.2 ms and"
                        + " a random bit between sites, local-micros between processes of a site, a step of a server"
                        + " step-micros, a codec nothing. In real processes, one for each codec: the processor time"
                        + " that encodes and decodes these messages once each, in alternating rounds. On simulated"
                        + " machines of 1988, in which each byte costs processor time: the elapsed time with a process"
                        + " for each server, as in the paper, and with servers that call each other (section 2.5), on"
                        + " which the paper says that timings would improve by at least 25 milliseconds. Asked is"
                        + " that, for the transactions on a single tuple; and, bars of our own, that the number of"
                        + " messages does not depend on the codec, and that the packed codec takes fewer bytes and"
                        + " less processor time than the readable ones.");
    }

    @Override
    public String headline() {
        return Findings.savedKey(PaperTransaction.UPDATE_ONE, SitesOf1988.SITES.getLast());
    }

    @Override
    public Parameters parameters() {
        return Setting.BOTH_COLUMNS
                .and("transactions", 3, "alone, whose costs are counted")
                .and("local-micros", 20.0, "the way of a datagram between processes of a site; chosen")
                .and("step-micros", 20.0, "processor time of a server's step")
                .and("rounds", 15, "of real processor time")
                .and("warm-up-millis", 800, "before each first round")
                .and("round-millis", 40, "about, of each process")
                .and(CostProfile.parameters());
    }

    @Override
    public Parameters quick() {
        return parameters()
                .with("transactions", "1")
                .with("rounds", "3")
                .with("warm-up-millis", "50")
                .with("round-millis", "10");
    }

    @Override
    public Outcome run(Setting setting) throws IOException {
        Notebook notebook = setting.notebook();
        for (int repeat = 1; repeat < setting.repeat(); repeat++) {
            simulate(setting, setting.seed() + repeat, notebook);
        }
        List<CodecTimes.Captured> captured = simulate(setting, setting.seed(), notebook);
        Optional<String> failure = setting.isReal()
                ? setting.attempt(() -> CodecTimes.measure(captured, setting, notebook))
                : Optional.empty();
        return new Outcome(Findings.of(notebook), notebook.observations(), Findings.charts(notebook), failure);
    }

    /** Notes the figures of a seed; returns the messages that the transactions took, which no codec changes. */
    private static List<CodecTimes.Captured> simulate(Setting setting, long seed, Notebook notebook) {
        List<CodecTimes.Captured> captured = new ArrayList<>();
        for (Layout layout : Layout.values()) {
            for (String codec : Codecs.NAMES) {
                setting.tell().accept(layout.word() + ", " + codec);
                SitesOfToday sites = new SitesOfToday(layout, codec, setting.parameters(), seed);
                for (PaperTransaction transaction : TRANSACTIONS) {
                    List<RaidMessage> messages = sites.measure(transaction, notebook);
                    if (codec.equals(Codecs.NAMES.getFirst())) {
                        captured.add(new CodecTimes.Captured(layout, transaction, messages));
                    }
                }
            }
        }
        if (setting.isSimulated()) {
            setting.tell().accept("machines of 1988");
            SitesOf1988.measure(setting.parameters(), seed, notebook);
        }
        return captured;
    }
}
