package org.raidlab.tool.window;

import java.util.List;
import javax.swing.JTable;
import javax.swing.table.DefaultTableModel;

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

    /** Changes the cells that differ, so that a selection and the place of a scrolled table stay. */
    static void fill(JTable shown, List<Object[]> rows) {
        Shown table = (Shown) shown.getModel();
        table.setRowCount(rows.size());
        for (int row = 0; row < rows.size(); row++) {
            for (int column = 0; column < table.getColumnCount(); column++) {
                if (!rows.get(row)[column].equals(table.getValueAt(row, column))) {
                    table.setValueAt(rows.get(row)[column], row, column);
                }
            }
        }
    }

    /** Cells that only the model changes. */
    private static final class Shown extends DefaultTableModel {
        private static final long serialVersionUID = 1L;

        Shown(String... columns) {
            super(columns, 0);
        }

        @Override
        public boolean isCellEditable(int row, int column) {
            return false;
        }
    }
}
