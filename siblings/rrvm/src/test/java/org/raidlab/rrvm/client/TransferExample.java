package org.raidlab.rrvm.client;

/** A bank in recoverable memory, as another program would write it: the README shows it. */
final class TransferExample {
    private static final int ACCOUNTS = 1_000;

    private final RecoverableMemory memory;
    private final MappedRegion accounts;

    TransferExample(RecoverableMemory memory) {
        this.memory = memory;
        accounts = memory.map(0, ACCOUNTS * Long.BYTES);
    }

    /** Moves an amount from one account to another, or changes nothing. */
    boolean transfer(int from, int to, long amount) {
        Transaction transaction = memory.begin();
        transaction.setRange(accounts, from * Long.BYTES, Long.BYTES);
        transaction.setRange(accounts, to * Long.BYTES, Long.BYTES);
        accounts.bytes().putLong(from * Long.BYTES, balance(from) - amount);
        accounts.bytes().putLong(to * Long.BYTES, balance(to) + amount);
        if (balance(from) < 0) {
            transaction.abort();
            return false;
        }
        transaction.commit();
        return true;
    }

    /** Brings money into the bank. */
    void deposit(int to, long amount) {
        Transaction transaction = memory.begin();
        transaction.setRange(accounts, to * Long.BYTES, Long.BYTES);
        accounts.bytes().putLong(to * Long.BYTES, balance(to) + amount);
        transaction.commit();
    }

    long balance(int account) {
        return accounts.bytes().getLong(account * Long.BYTES);
    }
}
