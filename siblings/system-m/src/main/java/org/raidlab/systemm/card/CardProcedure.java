package org.raidlab.systemm.card;

import static org.raidlab.systemm.card.CreditCard.ACCOUNT;
import static org.raidlab.systemm.card.CreditCard.CUSTOMER;
import static org.raidlab.systemm.card.CreditCard.HOT_CARD;
import static org.raidlab.systemm.card.CreditCard.STORE;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.raidlab.core.codec.Row;
import org.raidlab.systemm.procedure.Action;
import org.raidlab.systemm.procedure.Call;
import org.raidlab.systemm.procedure.Procedure;
import org.raidlab.systemm.procedure.RecordSet;
import org.raidlab.systemm.procedure.Step;

/**
 * The eight transactions (paper section 4). The first parameter is the account; those of a purchase have the store as
 * the second one.
 */
enum CardProcedure {
    /** Balance check: the used credit, the credit limit, and the customer's name. */
    BAL("account") {
        @Override
        Step next(Call call, List<Optional<Row>> done) {
            return switch (done.size()) {
                case 0 -> retrieve(ACCOUNT, call);
                case 1 -> retrieve(CUSTOMER, call);
                default ->
                    done.get(0).isEmpty() || done.get(1).isEmpty()
                            ? UNKNOWN
                            : new Step.Commit(
                                    List.of(used(done), limit(done)),
                                    CreditCard.set(CUSTOMER).text(done.get(1).get(), CreditCard.CUSTOMER_NAME));
            };
        }
    },
    /** Credit-card check: 1 if the account is there and its card is not reported; counts the attempt if it is. */
    CCCK("account", "store") {
        @Override
        Step next(Call call, List<Optional<Row>> done) {
            return switch (done.size()) {
                case 0 -> retrieve(ACCOUNT, call);
                case 1 -> retrieve(HOT_CARD, call);
                case 2 -> add(STORE, call.record(1), CreditCard.STORE_CHECKS, 1);
                case 3 ->
                    done.get(1).isPresent()
                            ? add(HOT_CARD, call.record(0), CreditCard.HOT_CARD_ATTEMPTS, 1)
                            : Step.Commit.of(done.get(0).isPresent() ? 1 : 0);
                default -> Step.Commit.of(0);
            };
        }
    },
    /** Credit-limit check: 1 if the credit that is left suffices for the amount. */
    CLCK("account", "store", "amount") {
        @Override
        Step next(Call call, List<Optional<Row>> done) {
            return switch (done.size()) {
                case 0 -> retrieve(ACCOUNT, call);
                case 1 -> add(STORE, call.record(1), CreditCard.STORE_LIMIT_CHECKS, 1);
                default -> Step.Commit.of(suffices(call, done) ? 1 : 0);
            };
        }
    },
    /** Debit: a purchase. Aborts if the credit does not suffice. */
    DEBIT("account", "store", "amount") {
        @Override
        Step next(Call call, List<Optional<Row>> done) {
            return switch (done.size()) {
                case 0 -> retrieve(ACCOUNT, call);
                case 1 ->
                    suffices(call, done)
                            ? add(ACCOUNT, call.record(0), CreditCard.ACCOUNT_USED, call.number(2))
                            : TOO_MUCH;
                case 2 -> add(STORE, call.record(1), CreditCard.STORE_SALES, 1);
                default -> Step.Commit.of(number(done.get(1), CreditCard.ACCOUNT_USED));
            };
        }
    },
    /** Payment. */
    PAY("account", "amount") {
        @Override
        Step next(Call call, List<Optional<Row>> done) {
            return switch (done.size()) {
                case 0 -> add(ACCOUNT, call.record(0), CreditCard.ACCOUNT_USED, -call.number(1));
                case 1 ->
                    done.get(0).isEmpty()
                            ? UNKNOWN
                            : add(ACCOUNT, call.record(0), CreditCard.ACCOUNT_PAID, call.number(1));
                default -> Step.Commit.of(number(done.get(1), CreditCard.ACCOUNT_USED));
            };
        }
    },
    /** Changes the customer's address, which has another length then. */
    CHGCUST("account") {
        @Override
        Step next(Call call, List<Optional<Row>> done) {
            if (done.isEmpty()) {
                return retrieve(CUSTOMER, call);
            }
            if (done.get(0).isEmpty()) {
                return UNKNOWN;
            }
            return done.size() == 1
                    ? new Step.Act(new Action.Replace(
                            CUSTOMER, call.record(0), withAddress(done.get(0).get(), call.text())))
                    : Step.Commit.of(1);
        }
    },
    /** Reports a card as lost; aborts if it is reported. The second parameter is the day. */
    LOSTCARD("account", "day") {
        @Override
        Step next(Call call, List<Optional<Row>> done) {
            if (done.isEmpty()) {
                Row card = CreditCard.hotCard(call.record(0), call.record(1));
                return new Step.Act(new Action.Insert(HOT_CARD, call.record(0), card));
            }
            return done.get(0).isPresent() ? Step.Commit.of(1) : new Step.Abort(REPORTED);
        }
    },
    /** Takes a card out of the reported ones; returns the attempts, or -1 if it was not reported. */
    CLEARCARD("account") {
        @Override
        Step next(Call call, List<Optional<Row>> done) {
            return switch (done.size()) {
                case 0 -> retrieve(HOT_CARD, call);
                case 1 ->
                    done.get(0).isPresent()
                            ? new Step.Act(new Action.Delete(HOT_CARD, call.record(0)))
                            : Step.Commit.of(-1);
                default ->
                    Step.Commit.of(CreditCard.set(HOT_CARD).number(done.get(0).get(), CreditCard.HOT_CARD_ATTEMPTS));
            };
        }
    };

    private static final long REPORTED = 3;
    private static final Step UNKNOWN = new Step.Abort(1);
    private static final Step TOO_MUCH = new Step.Abort(2);
    private static final long AMOUNT_MAX = 1_000_000;

    @SuppressWarnings("ImmutableEnumChecker") // List.of makes an immutable one
    private final List<String> numbers;

    CardProcedure(String... numbers) {
        this.numbers = List.of(numbers);
    }

    abstract Step next(Call call, List<Optional<Row>> done);

    private static Step retrieve(int set, Call call) {
        return new Step.Act(new Action.Retrieve(set, call.record(0)));
    }

    private static Step add(int set, int id, int field, long amount) {
        return new Step.Act(new Action.AddToField(set, id, field, amount));
    }

    private static long number(Optional<Row> account, int field) {
        return account.map(record -> CreditCard.set(ACCOUNT).number(record, field))
                .orElse(0L);
    }

    private static long used(List<Optional<Row>> done) {
        return number(done.getFirst(), CreditCard.ACCOUNT_USED);
    }

    private static long limit(List<Optional<Row>> done) {
        return number(done.getFirst(), CreditCard.ACCOUNT_LIMIT);
    }

    private static boolean suffices(Call call, List<Optional<Row>> done) {
        return done.getFirst().isPresent() && used(done) + call.number(2) <= limit(done);
    }

    private static Row withAddress(Row customer, String address) {
        RecordSet set = CreditCard.set(CUSTOMER);
        int number = CreditCard.CUSTOMER_ADDRESS + 1;
        return set.record(
                set.numbers(customer),
                List.of(set.text(customer, CreditCard.CUSTOMER_NAME), address, set.text(customer, number)));
    }

    private boolean buys() {
        return this == CCCK || this == CLCK || this == DEBIT;
    }

    private boolean accepts(Call call, CardSizes sizes) {
        boolean fits = call.numbers().size() == numbers.size()
                && call.text().length() <= CreditCard.ADDRESS_MAX
                && call.text().chars().allMatch(character -> character < 128);
        return fits
                && isWithin(call.number(0), sizes.accounts())
                && (!buys() || isWithin(call.number(1), sizes.stores()))
                && call.numbers().stream().allMatch(number -> isWithin(number, AMOUNT_MAX));
    }

    private static boolean isWithin(long number, long size) {
        return number >= 0 && number < size;
    }

    /** Returns the procedures on a database of this size, by their numbers. */
    static List<Procedure> all(CardSizes sizes) {
        return Arrays.stream(values()).<Procedure>map(each -> each.on(sizes)).toList();
    }

    private Procedure on(CardSizes sizes) {
        return new Procedure() {
            @Override
            public boolean accepts(Call call) {
                return CardProcedure.this.accepts(call, sizes);
            }

            @Override
            public boolean readsOnly() {
                return CardProcedure.this == BAL;
            }

            @Override
            public Step next(Call call, List<Optional<Row>> done) {
                return CardProcedure.this.next(call, done);
            }

            @Override
            public String name() {
                return CardProcedure.this.name();
            }

            @Override
            public List<String> numbers() {
                return numbers;
            }

            @Override
            public Optional<String> text() {
                return CardProcedure.this == CHGCUST ? Optional.of("address") : Optional.empty();
            }
        };
    }
}
