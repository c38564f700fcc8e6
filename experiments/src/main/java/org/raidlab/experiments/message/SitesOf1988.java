package org.raidlab.experiments.message;

import java.util.List;
import org.raidlab.experiments.era.CostProfile;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.table.EraTransactions;
import org.raidlab.experiments.table.PaperTransaction;
import org.raidlab.experiments.table.ThousandRelation;
import org.raidlab.msg.codec.Codecs;

/** Simulated machines of 1988 with each codec, whose servers are processes of their own or call each other. */
final class SitesOf1988 {
    static final List<Integer> SITES = List.of(1, 4);
    private static final int TUPLES = 100;
    private static final int RUNS = 2;
    private static final double MILLIS = 1_000;

    private SitesOf1988() {}

    /** The communication of a site's servers. */
    enum Servers {
        /** Each is a process, as in the paper. */
        SEPARATE,
        /** They call each other as subroutines (section 2.5). */
        CALLS
    }

    static String key(String codec, Servers servers, PaperTransaction transaction, int sites) {
        String word = servers == Servers.CALLS ? "calls" : "separate";
        return String.join("/", "1988", codec, word, transaction.key(), sites + "-sites", "elapsed");
    }

    /** Notes the elapsed times of the transactions. */
    static void measure(Parameters parameters, long seed, Notebook notebook) {
        for (String codec : Codecs.NAMES) {
            CostProfile separate = CostProfile.of(parameters).withCodec(codec);
            for (int sites : SITES) {
                measure(codec, Servers.SEPARATE, separate, sites, seed, notebook);
                measure(codec, Servers.CALLS, separate.withLocalCalls(), sites, seed, notebook);
            }
        }
    }

    private static void measure(
            String codec, Servers servers, CostProfile profile, int sites, long seed, Notebook notebook) {
        EraTransactions runs = new EraTransactions(profile, sites, ThousandRelation.of(TUPLES, seed), seed);
        for (PaperTransaction transaction : MessageCost.TRANSACTIONS) {
            double seconds = runs.measure(transaction, RUNS).getLast().elapsed();
            notebook.note(key(codec, servers, transaction, sites), MILLIS * seconds, "ms");
        }
    }
}
