package org.raidlab.tool.window;

import java.util.List;
import java.util.function.Function;
import javax.swing.JComboBox;

/** A choice of one of some values, shown by the words that commands have for them. */
final class Choice<T> {
    private final List<T> values;
    private final JComboBox<String> box = new JComboBox<>();

    Choice(String name, List<T> values, Function<? super T, String> word, T chosen) {
        this.values = List.copyOf(values);
        box.setName(name);
        this.values.forEach(value -> box.addItem(word.apply(value)));
        box.setSelectedIndex(this.values.indexOf(chosen));
    }

    JComboBox<String> box() {
        return box;
    }

    T value() {
        return values.get(box.getSelectedIndex());
    }
}
