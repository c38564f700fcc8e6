package org.raidlab.systemm.card;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.raidlab.core.RandomSource;
import org.raidlab.systemm.procedure.Call;

/**
 * The mix of transactions (paper section 4): BAL 17 %, CCCK, CLCK, DEBIT and PAY 20 % each, and the rare ones, which
 * have 3 % together, one each. The mix can be kept to a share of the records, so that its effects can be told.
 */
public final class CardMix implements Supplier<Call> {
    private static final int PERCENT = 100;
    private static final int BAL = 17;
    private static final int USUAL = 20;
    private static final int AMOUNTS = 500;
    private static final int DAYS = 10_000;

    private final CardSizes sizes;
    private final RandomSource random;
    private final int share;
    private final int shares;

    /** Makes calls on the records whose number leaves the remainder {@code share} when divided by {@code shares}. */
    public CardMix(CardSizes sizes, RandomSource random, int share, int shares) {
        this.sizes = sizes;
        this.random = random;
        this.share = share;
        this.shares = shares;
    }

    private long one(int of) {
        return (long) random.nextInt((of - share + shares - 1) / shares) * shares + share;
    }

    private static Call call(CardProcedure procedure, String text, long... numbers) {
        return new Call(procedure.ordinal(), Arrays.stream(numbers).boxed().toList(), text);
    }

    private CardProcedure draw() {
        int drawn = random.nextInt(PERCENT);
        if (drawn < BAL) {
            return CardProcedure.BAL;
        }
        List<CardProcedure> all = List.of(CardProcedure.values());
        int usual = (drawn - BAL) / USUAL;
        int rare = (drawn - BAL) % USUAL;
        return usual < 4 ? all.get(1 + usual) : all.get(CardProcedure.CHGCUST.ordinal() + rare);
    }

    @Override
    public Call get() {
        CardProcedure procedure = draw();
        long account = one(sizes.accounts());
        long store = one(sizes.stores());
        long amount = 1L + random.nextInt(AMOUNTS);
        return switch (procedure) {
            case BAL, CLEARCARD -> call(procedure, "", account);
            case CCCK -> call(procedure, "", account, store);
            case CLCK, DEBIT -> call(procedure, "", account, store, amount);
            case PAY -> call(procedure, "", account, amount);
            case CHGCUST -> call(procedure, CreditCard.address(random.nextInt(Integer.MAX_VALUE)), account);
            case LOSTCARD -> call(procedure, "", account, random.nextInt(DAYS));
        };
    }
}
