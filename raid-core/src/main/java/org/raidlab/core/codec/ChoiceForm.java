package org.raidlab.core.codec;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** The form of a value of a sealed type: the position of its record type among the permitted ones, then the record. */
final class ChoiceForm implements Form {
    private record Option(int tag, RecordForm form) {}

    private final SequencedMap<Class<?>, Option> byType = new LinkedHashMap<>();
    private RecordForm[] byTag = {};

    /** Sets the options after the creation, since a sealed type can contain itself. */
    void bind(List<RecordForm> options) {
        byTag = options.toArray(RecordForm[]::new);
        for (int tag = 0; tag < byTag.length; tag++) {
            byType.put(byTag[tag].type(), new Option(tag, byTag[tag]));
        }
    }

    @Override
    public void write(PackedWriter out, Object value) {
        Option option = byType.get(value.getClass());
        if (option == null) {
            throw new IllegalArgumentException(value.getClass() + " is not of this vocabulary");
        }
        out.writeUnsigned(option.tag);
        option.form.write(out, value);
    }

    @Override
    public Object read(PackedReader in) throws MalformedException {
        long tag = in.readUnsigned();
        if (tag < 0 || tag >= byTag.length) {
            throw new MalformedException("no type has tag " + tag);
        }
        return byTag[(int) tag].read(in);
    }

    @Override
    public int minBytes() {
        return 1;
    }
}
