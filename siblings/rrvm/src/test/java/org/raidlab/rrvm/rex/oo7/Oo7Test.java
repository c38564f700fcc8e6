package org.raidlab.rrvm.rex.oo7;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;

class Oo7Test {
    private static final Oo7Size TINY = new Oo7Size(5, 3, 300, 10_000, 20, 4, 3);
    private static final int BASES = 27;

    private final MemoryPages pages = new MemoryPages(false);
    private final Oo7 oo7 = new Oo7(TINY, 7);

    private long run(Operation operation) {
        while (!operation.isDone()) {
            operation.step(pages);
        }
        return operation.result();
    }

    private long run(String name) {
        return run(Objects.requireNonNull(oo7.operations().get(name)).get());
    }

    private void build() {
        run(oo7.build());
    }

    @Test
    void traversalsVisitAllPartsOfAllCompositePartsOfAllBaseAssemblies() {
        build();
        assertThat(run("t1")).isEqualTo(BASES * 3 * 5);
        assertThat(run("t6")).isEqualTo(BASES * 3);
        assertThat(run("q7")).isEqualTo(100);
        assertThat(run("q8")).isEqualTo(100);
        assertThat(run("q1")).isEqualTo(10);
        assertThat(run("t7")).isGreaterThan(3);
        assertThat(run("t8")).isEqualTo(295);
        assertThat(run("t9")).isZero();
    }

    @Test
    void onlyOperationsThatUpdateWrite() {
        build();
        oo7.operations().forEach((name, operation) -> {
            long before = pages.written;
            run(operation.get());
            boolean writes = name.matches("t2.|t3.|t5.*|insert|delete");
            assertThat(pages.written > before).as(name).isEqualTo(writes);
        });
    }

    @Test
    void anUpdatedBuildDateIsFoundByTheIndex() {
        build();
        long before = run("q3");
        run("t3a");
        run("t3b");
        run("t3c");
        assertThat(run("q3")).isBetween(before - 5, before + 5);
        assertThat(run(Queries.lastDates(1_002))).isEqualTo(100);
    }

    @Test
    void anEditedDocumentIsAsBeforeWhenTheEditIsUndone() {
        build();
        long letters = run("t4");
        long changed = run("t5do");
        assertThat(changed).isPositive().isLessThanOrEqualTo(20);
        assertThat(run("t4")).isLessThan(letters);
        assertThat(run("t5undo")).isEqualTo(changed);
        assertThat(run("t4")).isEqualTo(letters);
    }

    @Test
    void anInsertedCompositePartIsVisitedUntilItIsDeleted() {
        build();
        long parts = run("t1");
        run("insert");
        assertThat(run("q7")).isEqualTo(100);
        assertThat(run("t1")).isGreaterThan(parts);
        run("delete");
        assertThat(run("t1")).isEqualTo(parts);
        int used = pages.number();
        run("insert");
        run("delete");
        assertThat(pages.number()).isLessThanOrEqualTo(used + 40);
    }

    @Test
    void objectsOfACompositePartThatIsLargerThanAPageShareItsPages() {
        Oo7Size some = new Oo7Size(200, 3, 20_000, 10_000, 20, 4, 3);
        run(new Oo7(some, 7).build());
        long bytesOfAPart = 200 * (68 + 3 * 36) + 22_500 + 2_500;
        assertThat(pages.number() * (long) pages.pageBytes()).isLessThan(20 * bytesOfAPart * 3 / 2);
    }

    @Test
    void theSmallDatabaseHasTheNumbersOfThePublishedBenchmark() {
        assertThat(Oo7Size.SMALL.baseAssemblies()).isEqualTo(729);
        assertThat(Oo7Size.SMALL.complexAssemblies()).isEqualTo(364);
        assertThat(Oo7Size.SMALL.allAtomicParts()).isEqualTo(10_000);
        assertThat(Oo7Size.MEDIUM.allAtomicParts()).isEqualTo(100_000);
    }
}
