package org.raidlab.am.site;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import org.raidlab.core.Address;
import org.raidlab.core.Lsn;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.Write;

/**
 * An Atomicity Controller that says yes to everything: a Commit is decided at once as a coordinator decides, a Prepare
 * and a Decision are logged as a participant logs them. It cuts the log as the real one does.
 */
final class ScriptedController implements Server<RaidMessage> {
    private record Kept(Lsn first, Lsn decided, List<Write> writes) {}

    private final Address self;
    private final History history;
    private final SequencedMap<TxnId, Kept> kept = new LinkedHashMap<>();
    private final List<AcMessage> answers = new ArrayList<>();

    ScriptedController(Address self, History history) {
        this.self = self;
        this.history = history;
    }

    List<AcMessage> take() {
        List<AcMessage> taken = new ArrayList<>(answers);
        answers.clear();
        return taken;
    }

    @Override
    public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
        switch (in.body()) {
            case AcMessage.Commit commit -> commit(commit, out);
            case AcMessage.Prepare prepare -> prepare(prepare, out);
            case AcMessage.Decision decision -> decide(decision, out);
            case AcMessage.AwaitLog(long checkpoint) ->
                out.sendDurable(self.sibling(RaidServer.AM), new AmMessage.LogDurable(checkpoint));
            case AcMessage.Checkpointed checkpointed -> cut(checkpointed, out);
            case AcMessage.Posted posted -> answers.add(posted);
            default -> throw new AssertionError("not in the script: " + in.body());
        }
    }

    private void commit(AcMessage.Commit commit, Effects<RaidMessage> out) {
        Stamp stamp = history.nextStamp();
        Lsn at = out.force(new RaidRecord.Committed(commit.txn(), 0, stamp, List.of(), commit.writes()));
        kept.put(commit.txn(), new Kept(at, at, List.of()));
        history.decided(stamp, commit.writes(), true);
        post(commit.txn(), stamp, commit.writes(), at, out);
    }

    private void prepare(AcMessage.Prepare prepare, Effects<RaidMessage> out) {
        Lsn at = out.force(new RaidRecord.Prepared(prepare.txn(), 0, List.of(), List.of(), prepare.writes()));
        kept.put(prepare.txn(), new Kept(at, Lsn.END, prepare.writes()));
    }

    private void decide(AcMessage.Decision decision, Effects<RaidMessage> out) {
        Kept prepared = Objects.requireNonNull(kept.get(decision.txn()), "decided without being prepared");
        Lsn at = out.append(new RaidRecord.Learned(decision.txn(), 0, decision.stamp()));
        kept.put(decision.txn(), new Kept(prepared.first(), at, prepared.writes()));
        history.decided(decision.stamp(), prepared.writes(), false);
        post(decision.txn(), decision.stamp(), prepared.writes(), at, out);
    }

    private void post(TxnId txn, Stamp stamp, List<Write> writes, Lsn at, Effects<RaidMessage> out) {
        out.send(self.sibling(RaidServer.AM), new AmMessage.Post(txn, stamp, writes, at.offset()));
    }

    private void cut(AcMessage.Checkpointed checkpointed, Effects<RaidMessage> out) {
        answers.add(checkpointed);
        Lsn done = new Lsn(checkpointed.lsn());
        kept.values().removeIf(entry -> entry.decided().isBefore(done));
        Lsn needed = kept.values().stream().map(Kept::first).reduce(done, Lsn::min);
        if (Lsn.START.isBefore(needed)) {
            out.truncateLog(needed);
        }
    }

    @Override
    public void onRecovered(long offset, LogRecord record) {
        Lsn at = new Lsn(offset);
        switch (record) {
            case RaidRecord.Prepared prepared -> kept.put(prepared.txn(), new Kept(at, Lsn.END, prepared.writes()));
            case RaidRecord.Committed committed -> {
                kept.put(committed.txn(), new Kept(at, at, List.of()));
                history.recovered(committed.stamp());
            }
            case RaidRecord.Learned learned -> {
                kept.computeIfPresent(learned.txn(), (txn, known) -> new Kept(known.first(), at, known.writes()));
                history.recovered(learned.stamp());
            }
            default -> {}
        }
    }

    /** Prepared and not known to be decided. */
    List<TxnId> inDoubt() {
        return kept.entrySet().stream()
                .filter(entry -> entry.getValue().decided().equals(Lsn.END))
                .map(entry -> entry.getKey())
                .toList();
    }

    @Override
    public void onTimer(TimerToken token, Effects<RaidMessage> out) {
        throw new AssertionError("nobody set a timer: " + token);
    }
}
