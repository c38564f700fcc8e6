package org.raidlab.tool.window;

import java.util.Arrays;
import java.util.List;
import javax.swing.JTable;
import javax.swing.table.AbstractTableModel;

/** Makes and fills tables that change all the time, and that nobody edits. */
final class Tables {
    private static final int ROW = 18;

    private Tables() {}

    /** Returns a table without rows. */
    static JTable make(String name, String... columns) {
        JTable table = new JTable(new Shown(columns));
        table.setName(name);
        table.getAccessibleContext().setAccessibleName(name);
        table.setRowHeight(Palette.scaled(ROW));
        return table;
    }

    /** Shows other rows; a selection and the place of a scrolled table stay. */
    static void fill(JTable shown, List<Object[]> rows) {
        ((Shown) shown.getModel()).fill(rows);
    }

    /** Cells that change together: one event for all rows that differ, not one for each cell. */
    private static final class Shown extends AbstractTableModel {
        private static final long serialVersionUID = 1L;

        private final String[] columns;
        private transient List<Object[]> rows = List.of();

        Shown(String... columns) {
            this.columns = columns.clone();
        }

        void fill(List<Object[]> now) {
            List<Object[]> before = rows;
            rows = List.copyOf(now);
            int both = Math.min(before.size(), now.size());
            int first = 0;
            while (first < both && Arrays.equals(before.get(first), now.get(first))) {
                first++;
            }
            int last = both - 1;
            while (last > first && Arrays.equals(before.get(last), now.get(last))) {
                last--;
            }
            if (now.size() > both) {
                fireTableRowsInserted(both, now.size() - 1);
            } else if (before.size() > both) {
                fireTableRowsDeleted(both, before.size() - 1);
            }
            if (first <= last) {
                fireTableRowsUpdated(first, last);
            }
        }

        @Override
        public int getRowCount() {
            return rows.size();
        }

        @Override
        public int getColumnCount() {
            return columns.length;
        }

        @Override
        public String getColumnName(int column) {
            return columns[column];
        }

        @Override
        public Object getValueAt(int row, int column) {
            return rows.get(row)[column];
        }
    }
}
