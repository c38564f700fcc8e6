package org.raidlab.cc.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.cc.ConcurrencyController;
import org.raidlab.cc.SentMessages;
import org.raidlab.cc.opt.OptimisticValidation;
import org.raidlab.core.Address;
import org.raidlab.core.Clock;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.RelationId;

/**
 * Runs the commands of a scenario file and returns what they printed. A transaction is a letter and a number, such as
 * {@code T1}; there is one relation with one index.
 *
 * <pre>
 * crash                the site begins a new incarnation
 * start T...           AC says after a start: these transactions voted yes before and are undecided
 * adopt T...           the site enters a view in which these transactions are in doubt
 * check T ENTRY...     AC asks for a verdict on a transaction with these entries
 * repeat T             AC asks again
 * commit T STAMP       AC tells the decision
 * abort T
 * remember N           as crash; from now on CC remembers so many writes
 * show                 what CC has not finished, and its counters
 * </pre>
 *
 * An entry is {@code r5@2}, a read of tuple 5 with stamp 2 (0: never written); {@code k9#1}, a look-up of key 9 after
 * one post; {@code s#1}, a scan after one post; {@code w5} or {@code w5/9}, a write of tuple 5, with key 9;
 * {@code c5@2}, a copy of tuple 5 with stamp 2.
 */
final class Scenario {
    private static final RelationId RELATION = new RelationId(100);
    private static final long INDEX = 7;
    private static final Address SELF = Address.of(1, RaidServer.CC);

    private final List<String> printed = new ArrayList<>();
    private final Map<String, CcMessage.Check> checks = new LinkedHashMap<>();
    private int remembered = ConcurrencyConfig.DEFAULT.rememberedMax();
    private ConcurrencyController controller = controller();

    static String run(List<String> commands) {
        Scenario scenario = new Scenario();
        for (String command : commands) {
            scenario.printed.add("> " + command);
            List<String> words = List.of(command.strip().split("\\s+"));
            scenario.execute(words.getFirst(), words.subList(1, words.size()));
        }
        return String.join("\n", scenario.printed) + "\n";
    }

    private ConcurrencyController controller() {
        Clock still = new Clock() {
            @Override
            public long monotonicNanos() {
                return 0;
            }

            @Override
            public long wallNanos() {
                return 0;
            }
        };
        ConcurrencyConfig usual = ConcurrencyConfig.DEFAULT;
        return new ConcurrencyController(
                new Ports(SELF, 1, still, new SeededRandom(1), () -> 0),
                new OptimisticValidation(new ConcurrencyConfig(remembered, usual.waitingMax(), usual.part())));
    }

    private void execute(String command, List<String> words) {
        switch (command) {
            case "crash" -> controller = controller();
            case "start" -> receive(new CcMessage.RestoreLocks(pending(words)));
            case "adopt" -> receive(new CcMessage.AdoptLocks(pending(words)));
            case "check" -> {
                List<String> entries = words.subList(1, words.size());
                CcMessage.Check check = new CcMessage.Check(txn(words.getFirst()), reads(entries), writes(entries));
                checks.put(words.getFirst(), check);
                receive(check);
            }
            case "repeat" -> receive(checkOf(words.getFirst()));
            case "commit" -> receive(new CcMessage.Decide(txn(words.getFirst()), true, stamp(words.get(1))));
            case "abort" -> receive(new CcMessage.Decide(txn(words.getFirst()), false, Stamp.NONE));
            case "remember" -> {
                remembered = Integer.parseInt(words.getFirst());
                controller = controller();
            }
            case "show" -> {
                controller.unfinished().forEach(line -> printed.add("  " + line));
                printed.add("  " + controller.counters());
            }
            default -> throw new IllegalArgumentException("unknown command " + command);
        }
    }

    private CcMessage.Check checkOf(String txn) {
        return Objects.requireNonNull(checks.get(txn), "no such transaction");
    }

    private List<CcMessage.Pending> pending(List<String> txns) {
        return txns.stream()
                .map(this::checkOf)
                .map(check -> new CcMessage.Pending(check.txn(), check.reads(), check.writes()))
                .toList();
    }

    private static TxnId txn(String name) {
        return new TxnId(1, 1, Long.parseLong(name.substring(1)));
    }

    private static Stamp stamp(String counter) {
        long number = Long.parseLong(counter);
        return number == 0 ? Stamp.NONE : Stamp.of(number, 1);
    }

    private static List<ReadEntry> reads(List<String> entries) {
        List<ReadEntry> reads = new ArrayList<>();
        for (String entry : entries) {
            String[] parts = entry.substring(1).split("[@#]");
            switch (entry.charAt(0)) {
                case 'r' -> reads.add(new ReadEntry.TupleRead(RELATION, tuple(parts[0]), stamp(parts[1])));
                case 'k' -> reads.add(new ReadEntry.KeyRead(INDEX, Long.parseLong(parts[0]), Long.parseLong(parts[1])));
                case 's' -> reads.add(new ReadEntry.FragmentRead(RELATION, Long.parseLong(parts[1])));
                default -> {}
            }
        }
        return reads;
    }

    private static List<Write> writes(List<String> entries) {
        List<Write> writes = new ArrayList<>();
        for (String entry : entries) {
            String[] parts = entry.substring(1).split("[@/]");
            TupleId tuple = "wc".indexOf(entry.charAt(0)) < 0 ? new TupleId(0) : tuple(parts[0]);
            if (entry.charAt(0) == 'w') {
                List<Write.KeyTouch> keys =
                        parts.length == 1 ? List.of() : List.of(new Write.KeyTouch(INDEX, Long.parseLong(parts[1])));
                writes.add(new Write(RELATION, tuple, Write.Kind.UPDATE, Row.EMPTY, keys));
            } else if (entry.charAt(0) == 'c') {
                writes.add(new Write(RELATION, tuple, Write.Kind.UPDATE, Row.EMPTY, List.of(), stamp(parts[1])));
            }
        }
        return writes;
    }

    private static TupleId tuple(String number) {
        return new TupleId(Long.parseLong(number));
    }

    private void receive(CcMessage message) {
        SentMessages sent = new SentMessages();
        Address from = SELF.sibling(RaidServer.AC);
        controller.onMessage(new Envelope<>(from, SELF, new MessageTag(1, 0), message), sent);
        controller.checkInvariantsFully();
        sent.messages().forEach(each -> print(each.body()));
        sent.notes().forEach(this::print);
    }

    private void print(RaidMessage message) {
        if (message instanceof AcMessage.ValidationResult(TxnId txn, Verdict verdict, var _)) {
            String word = switch (verdict) {
                case Verdict.Yes() -> "yes";
                case Verdict.No(var reason) -> "no: " + reason.word();
            };
            printed.add("  T" + txn.counter() + " " + word);
        } else {
            throw new AssertionError("CC sends verdicts only: " + message);
        }
    }

    private void print(TraceEvent event) {
        String text = switch (event) {
            case RaidTrace.Moved(TxnId txn, String to) -> "T" + txn.counter() + " " + to;
            case RaidTrace.Ignored(String why) -> "ignored: " + why;
            default -> event.toString();
        };
        printed.add("  (" + text + ")");
    }
}
