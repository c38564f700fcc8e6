package org.raidlab.experiments.era;

import org.raidlab.experiments.study.Parameters;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.RaidMessage;

/**
 * The costs of the servers' own work, in microseconds: the costs that Table 4 does not give. They are chosen so that
 * the one-site columns of Tables 1 to 3 come out about right; every figure for more sites is then a prediction.
 *
 * @param execution of a transaction by the Action Driver, which read the relation from files
 * @param commitment of a transaction by the Atomicity Controller of its own site
 * @param validation of a transaction by a Concurrency Controller
 * @param step of any server for any other message
 * @param write of a server for each tuple that a message tells it to write
 */
public record ServerCost(double execution, double commitment, double validation, double step, double write) {
    /** The costs of the paper's servers on its machines. */
    public static final ServerCost SUN_3_50 = new ServerCost(164_000, 140_000, 40_000, 5_000, 2_000);

    /** Returns the constants of an experiment, by the names of the components. */
    static Parameters parameters() {
        String fitted = ", in microseconds; fitted to the one-site columns of Tables 1 to 3";
        return Parameters.NONE
                .and("execution", SUN_3_50.execution, "of a transaction by AD" + fitted)
                .and("commitment", SUN_3_50.commitment, "of a transaction by its AC" + fitted)
                .and("validation", SUN_3_50.validation, "of a transaction by a CC" + fitted)
                .and("step", SUN_3_50.step, "of any server for any other message" + fitted)
                .and("write", SUN_3_50.write, "of a server for each tuple to write" + fitted);
    }

    static ServerCost of(Parameters parameters) {
        return new ServerCost(
                parameters.number("execution"),
                parameters.number("commitment"),
                parameters.number("validation"),
                parameters.number("step"),
                parameters.number("write"));
    }

    double of(RaidMessage message) {
        return switch (message) {
            case AdMessage.Execute _ -> execution;
            case AcMessage.Commit commit -> commitment + writes(commit.writes().size());
            case AcMessage.Prepare prepare -> step + writes(prepare.writes().size());
            case CcMessage.Check check -> validation + writes(check.writes().size());
            case AmMessage.Post post -> step + writes(post.writes().size());
            default -> step;
        };
    }

    private double writes(int count) {
        return write * count;
    }
}
