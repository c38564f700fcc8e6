package org.raidlab.store.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.turn.StorageException;

class ClosingTest {
    private final List<String> closed = new ArrayList<>();

    private AutoCloseable good(String name) {
        return () -> closed.add(name);
    }

    private AutoCloseable bad(String name, Exception failure) {
        return () -> {
            closed.add(name);
            throw failure;
        };
    }

    @Test
    void allAreClosedInTheOrderGiven() {
        assertThatCode(() -> Closing.all(good("a"), good("b"))).doesNotThrowAnyException();
        assertThat(closed).containsExactly("a", "b");
    }

    @Test
    void oneThatCannotBeClosedKeepsNoneOpenAndTheFirstFailureCarriesTheOthers() {
        RuntimeException first = new IllegalStateException("first");
        RuntimeException second = new IllegalStateException("second");

        assertThatThrownBy(() -> Closing.all(good("a"), bad("b", first), good("c"), bad("d", second), good("e")))
                .isSameAs(first)
                .hasSuppressedException(second);
        assertThat(closed).containsExactly("a", "b", "c", "d", "e");
    }

    @Test
    void aFailureOfAFileEndsTheProcessLikeAnyOther() {
        assertThatThrownBy(() -> Closing.all(bad("a", new IOException("Input/output error"))))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("Input/output error");
        assertThatThrownBy(() -> Closing.all(bad("a", new InterruptedException())))
                .isInstanceOf(StorageException.class)
                .hasCauseInstanceOf(InterruptedException.class);
    }

    @Test
    void whatFailsWhileOneCleansUpIsAddedToWhatFailedBefore() {
        RuntimeException before = new IllegalStateException("before");
        RuntimeException meanwhile = new IllegalStateException("meanwhile");
        Closing.after(before, good("a"));
        assertThat(before).hasNoSuppressedExceptions();

        Closing.after(before, bad("b", meanwhile));

        assertThat(before).hasSuppressedException(meanwhile);
        assertThat(closed).containsExactly("a", "b");
    }
}
