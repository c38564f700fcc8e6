package org.raidlab.systemm.card;

import java.util.List;
import org.raidlab.core.codec.Row;
import org.raidlab.systemm.procedure.Application;
import org.raidlab.systemm.procedure.Catalogue;
import org.raidlab.systemm.procedure.Field;
import org.raidlab.systemm.procedure.Procedure;
import org.raidlab.systemm.procedure.RecordSet;

/**
 * The credit-card application (paper section 4): four sets and eight transactions. The expected sizes of records are
 * the paper's; with the system header of 16 bytes they are 52, 200, 80 and 80.
 */
public final class CreditCard implements Application {
    public static final int ACCOUNT = 0;
    public static final int CUSTOMER = 1;
    public static final int HOT_CARD = 2;
    public static final int STORE = 3;

    static final int ACCOUNT_LIMIT = 1;
    static final int ACCOUNT_USED = 2;
    static final int ACCOUNT_PAID = 3;
    static final int CUSTOMER_NAME = 1;
    static final int CUSTOMER_ADDRESS = 2;
    static final int HOT_CARD_ATTEMPTS = 2;
    static final int STORE_CHECKS = 1;
    static final int STORE_LIMIT_CHECKS = 2;
    static final int STORE_SALES = 3;

    static final int ADDRESS_MAX = 160;
    private static final int NAME_MAX = 40;
    private static final int NUMBER_CHARACTERS = 11;
    private static final int NOTE_MAX = 46;
    private static final int STORE_NAME_MAX = 34;
    /** The name of a store has room for six digits, so the names repeat where there are more stores. */
    private static final int STORE_NUMBERS = 1_000_000;

    private static final Catalogue CATALOGUE = new Catalogue(List.of(
            new RecordSet(
                    "account",
                    List.of(
                            Field.ofInt("number"),
                            Field.ofLong("limit"),
                            Field.ofLong("used"),
                            Field.ofLong("paid"),
                            Field.ofInt("expires"),
                            Field.ofInt("issued"))),
            new RecordSet(
                    "customer",
                    List.of(
                            Field.ofInt("account"),
                            Field.ofText("name", NAME_MAX),
                            Field.ofText("address", ADDRESS_MAX),
                            Field.ofText("social security number", NUMBER_CHARACTERS))),
            new RecordSet(
                    "hot card",
                    List.of(
                            Field.ofInt("account"),
                            Field.ofInt("reported"),
                            Field.ofLong("attempts"),
                            Field.ofText("note", NOTE_MAX))),
            new RecordSet(
                    "store",
                    List.of(
                            Field.ofInt("number"),
                            Field.ofLong("checks"),
                            Field.ofLong("limit checks"),
                            Field.ofLong("sales"),
                            Field.ofText("name", STORE_NAME_MAX)))));

    private static final long LIMIT = 1_000;
    private static final long LIMIT_STEP = 250;
    private static final int LIMITS = 16;
    private static final int DATES = 3_650;
    private static final int ADDRESS_LENGTHS = 41;
    private static final int ADDRESS_LEAST = 105;

    private final CardSizes sizes;
    private final List<Procedure> procedures;

    public CreditCard(CardSizes sizes) {
        this.sizes = sizes;
        procedures = CardProcedure.all(sizes);
    }

    public CardSizes sizes() {
        return sizes;
    }

    @Override
    public Catalogue catalogue() {
        return CATALOGUE;
    }

    static RecordSet set(int number) {
        return CATALOGUE.sets().get(number);
    }

    @Override
    public List<Procedure> procedures() {
        return procedures;
    }

    @Override
    public int initial(int set) {
        return switch (set) {
            case ACCOUNT, CUSTOMER -> sizes.accounts();
            case HOT_CARD -> sizes.hotCards();
            default -> sizes.stores();
        };
    }

    @Override
    public Row initial(int set, int id) {
        long mixed = mixed(id);
        return switch (set) {
            case ACCOUNT ->
                set(ACCOUNT)
                        .record(
                                List.of(
                                        (long) id,
                                        LIMIT + LIMIT_STEP * (mixed % LIMITS),
                                        0L,
                                        0L,
                                        mixed % DATES,
                                        mixed / DATES % DATES),
                                List.of());
            case CUSTOMER ->
                set(CUSTOMER)
                        .record(
                                List.of((long) id),
                                List.of(
                                        "Customer %08d of the bank of cards".formatted(id),
                                        address(mixed),
                                        "%011d".formatted(mixed)));
            case HOT_CARD -> hotCard(id, 1);
            default ->
                set(STORE)
                        .record(
                                List.of((long) id, 0L, 0L, 0L),
                                List.of("Point of sale of the number %06d".formatted(id % STORE_NUMBERS)));
        };
    }

    private static long mixed(long id) {
        return (id * 0x9E3779B97F4A7C15L) >>> 33;
    }

    /** Returns an address of 105 to 145 characters. */
    static String address(long number) {
        int length = ADDRESS_LEAST + (int) (number % ADDRESS_LENGTHS);
        return "%d Street of the Number %d "
                .formatted(number % 999, number)
                .repeat(8)
                .substring(0, length);
    }

    static Row hotCard(int account, int date) {
        return set(HOT_CARD)
                .record(
                        List.of((long) account, (long) date, 0L),
                        List.of("reported by its holder on day %010d, lost".formatted(date)));
    }
}
