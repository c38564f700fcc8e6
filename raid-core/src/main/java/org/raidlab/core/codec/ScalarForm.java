package org.raidlab.core.codec;

/** The forms of values without parts. */
enum ScalarForm implements Form {
    BOOLEAN(1) {
        @Override
        public void write(PackedWriter out, Object value) {
            out.writeBoolean((boolean) value);
        }

        @Override
        public Object read(PackedReader in) throws MalformedException {
            return in.readBoolean();
        }
    },
    INT(1) {
        @Override
        public void write(PackedWriter out, Object value) {
            out.writeInt((int) value);
        }

        @Override
        public Object read(PackedReader in) throws MalformedException {
            return in.readInt();
        }
    },
    LONG(1) {
        @Override
        public void write(PackedWriter out, Object value) {
            out.writeLong((long) value);
        }

        @Override
        public Object read(PackedReader in) throws MalformedException {
            return in.readLong();
        }
    },
    DOUBLE(Double.BYTES) {
        @Override
        public void write(PackedWriter out, Object value) {
            out.writeDouble((double) value);
        }

        @Override
        public Object read(PackedReader in) throws MalformedException {
            return in.readDouble();
        }
    },
    STRING(1) {
        @Override
        public void write(PackedWriter out, Object value) {
            out.writeString((String) value);
        }

        @Override
        public Object read(PackedReader in) throws MalformedException {
            return in.readString();
        }
    },
    BYTES(1) {
        @Override
        public void write(PackedWriter out, Object value) {
            out.writeBytes((byte[]) value);
        }

        @Override
        public Object read(PackedReader in) throws MalformedException {
            return in.readBytes();
        }
    },
    ROW(1) {
        @Override
        public void write(PackedWriter out, Object value) {
            out.writeBytes(((Row) value).bytes());
        }

        @Override
        public Object read(PackedReader in) throws MalformedException {
            return new Row(in.readBytes());
        }
    };

    private final int minBytes;

    ScalarForm(int minBytes) {
        this.minBytes = minBytes;
    }

    @Override
    public int minBytes() {
        return minBytes;
    }
}
