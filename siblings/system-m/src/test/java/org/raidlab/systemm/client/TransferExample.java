package org.raidlab.systemm.client;

import java.util.List;
import java.util.Optional;
import org.raidlab.core.codec.Row;
import org.raidlab.systemm.procedure.Action;
import org.raidlab.systemm.procedure.Application;
import org.raidlab.systemm.procedure.Call;
import org.raidlab.systemm.procedure.Catalogue;
import org.raidlab.systemm.procedure.Field;
import org.raidlab.systemm.procedure.Procedure;
import org.raidlab.systemm.procedure.RecordSet;
import org.raidlab.systemm.procedure.Step;

/** A bank as another program would write it, with a set and two transactions of its own: the README shows it. */
final class TransferExample implements Application {
    private static final int ACCOUNT = 0;
    private static final int BALANCE = 0;
    private static final int ACCOUNTS = 100;
    private static final long OPENING = 1_000;

    private static final RecordSet ACCOUNTS_SET =
            new RecordSet("account", List.of(Field.ofLong("balance"), Field.ofText("owner", 20)));

    @Override
    public Catalogue catalogue() {
        return new Catalogue(List.of(ACCOUNTS_SET));
    }

    @Override
    public List<Procedure> procedures() {
        return List.of(new Balance(), new Transfer());
    }

    @Override
    public int initial(int set) {
        return ACCOUNTS;
    }

    @Override
    public Row initial(int set, int id) {
        return ACCOUNTS_SET.record(List.of(OPENING), List.of("owner " + id));
    }

    private static boolean isAccount(long number) {
        return number >= 0 && number < ACCOUNTS;
    }

    private static long balance(Optional<Row> account) {
        return ACCOUNTS_SET.number(account.orElseThrow(), BALANCE);
    }

    /** Reads an account. */
    private static final class Balance implements Procedure {
        @Override
        public String name() {
            return "BALANCE";
        }

        @Override
        public List<String> numbers() {
            return List.of("account");
        }

        @Override
        public boolean accepts(Call call) {
            return call.numbers().size() == 1 && isAccount(call.number(0));
        }

        @Override
        public boolean readsOnly() {
            return true;
        }

        @Override
        public Step next(Call call, List<Optional<Row>> done) {
            return done.isEmpty()
                    ? new Step.Act(new Action.Retrieve(ACCOUNT, call.record(0)))
                    : Step.Commit.of(balance(done.getFirst()));
        }
    }

    /** Moves an amount from one account to another, or aborts. */
    private static final class Transfer implements Procedure {
        @Override
        public String name() {
            return "TRANSFER";
        }

        @Override
        public List<String> numbers() {
            return List.of("from", "to", "amount");
        }

        @Override
        public boolean accepts(Call call) {
            return call.numbers().size() == 3
                    && isAccount(call.number(0))
                    && isAccount(call.number(1))
                    && call.number(2) > 0;
        }

        @Override
        public boolean readsOnly() {
            return false;
        }

        @Override
        public Step next(Call call, List<Optional<Row>> done) {
            return switch (done.size()) {
                case 0 -> add(call.record(0), -call.number(2));
                case 1 -> balance(done.getFirst()) < 0 ? new Step.Abort(1) : add(call.record(1), call.number(2));
                default -> new Step.Commit(List.of(balance(done.get(0)), balance(done.get(1))), "");
            };
        }

        private static Step add(int account, long amount) {
            return new Step.Act(new Action.AddToField(ACCOUNT, account, BALANCE, amount));
        }
    }
}
