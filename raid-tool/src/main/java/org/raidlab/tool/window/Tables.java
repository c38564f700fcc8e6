package org.raidlab.tool.window;

import java.util.List;
import javax.swing.table.DefaultTableModel;

/** Fills tables that change all the time. */
final class Tables {
    private Tables() {}

    /** Changes the cells that differ, so that a selection and the place of a scrolled table stay. */
    static void fill(DefaultTableModel table, List<Object[]> rows) {
        table.setRowCount(rows.size());
        for (int row = 0; row < rows.size(); row++) {
            for (int column = 0; column < table.getColumnCount(); column++) {
                if (!rows.get(row)[column].equals(table.getValueAt(row, column))) {
                    table.setValueAt(rows.get(row)[column], row, column);
                }
            }
        }
    }
}
