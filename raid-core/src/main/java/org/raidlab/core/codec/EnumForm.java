package org.raidlab.core.codec;

import org.raidlab.core.Invariants;

/** The form of an enum constant: one byte with its position. */
final class EnumForm implements Form {
    private static final int CONSTANTS_MAX = 256;

    private final Object[] constants;

    EnumForm(Class<?> type) {
        this.constants = type.getEnumConstants();
        Invariants.require(constants.length <= CONSTANTS_MAX, type + " has more constants than a byte can name");
    }

    @Override
    public void write(PackedWriter out, Object value) {
        out.writeByte(((Enum<?>) value).ordinal());
    }

    @Override
    public Object read(PackedReader in) throws MalformedException {
        int position = in.readByte();
        if (position >= constants.length) {
            throw new MalformedException("no constant has position " + position);
        }
        return constants[position];
    }

    @Override
    public int minBytes() {
        return 1;
    }
}
