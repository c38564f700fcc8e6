package org.raidlab.harness.wisconsin;

import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import org.raidlab.sim.data.Wisconsin;

/** A site and H2 with the same relations in them, and the same queries for both. */
final class Contest implements AutoCloseable {
    private static final String NUMBER = " = i4";
    private static final long SEED = 1983;

    private final int tuples;
    private final InProcessSite site = new InProcessSite();
    private final H2 h2;
    private final Draw draw;

    /** Fills both with relations of this many tuples. */
    Contest(int tuples) throws SQLException {
        this.tuples = tuples;
        this.h2 = new H2("wisconsin" + tuples);
        this.draw = new Draw(SEED, tuples);
        List<String> first = lines(SEED);
        List<String> second = lines(SEED + 1);
        List<String> tenth = first.subList(0, tuples / 10);
        for (String suffix : List.of("", "x")) {
            fill("tenktup1" + suffix, "a" + suffix, first);
            fill("tenktup2" + suffix, "b" + suffix, second);
            fill("bprime" + suffix, "c" + suffix, tenth);
        }
        for (String suffix : List.of("", "x")) {
            site.submit("range of a" + suffix + " is tenktup1" + suffix + ", b" + suffix + " is tenktup2" + suffix
                    + ", c" + suffix + " is bprime" + suffix);
        }
        h2.run("analyze");
    }

    private List<String> lines(long seed) {
        return new Wisconsin(tuples, seed, Wisconsin.Flavour.F1993).lines().toList();
    }

    private void fill(String relation, String table, List<String> lines) {
        List<String> columns = new Wisconsin(1, SEED, Wisconsin.Flavour.F1993).columns();
        site.submit("create " + relation + " (" + String.join(", ", columns) + ")");
        h2.run(columns.stream()
                .map(Contest::sqlColumn)
                .collect(Collectors.joining(", ", "create table " + table + " (", ")")));
        site.load(relation, lines);
        h2.load(table, lines, (int)
                columns.stream().filter(column -> column.endsWith(NUMBER)).count());
        if (relation.endsWith("x")) {
            index(relation, table);
        }
    }

    private static String sqlColumn(String quel) {
        String name = quel.substring(0, quel.indexOf(' '));
        return name + (quel.endsWith(NUMBER) ? " int default 0 not null" : " varchar(52) default '' not null");
    }

    private void index(String relation, String table) {
        site.submit("modify " + relation + " to isam unique on unique2");
        site.submit("index on " + relation + " is u1" + relation + " (unique1)");
        h2.run("create unique index " + table + "2 on " + table + " (unique2)");
        h2.run("create index " + table + "1 on " + table + " (unique1)");
    }

    InProcessSite site() {
        return site;
    }

    H2 h2() {
        return h2;
    }

    /** Words for one execution of the queries. */
    Draw.Words draw() {
        return draw.next();
    }

    @Override
    public void close() throws SQLException {
        h2.close();
    }
}
