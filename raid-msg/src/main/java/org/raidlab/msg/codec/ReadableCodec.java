package org.raidlab.msg.codec;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Optional;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.codec.PackedCodec;
import org.raidlab.core.codec.Row;
import org.raidlab.core.codec.TooLongException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.MapperBuilder;
import tools.jackson.databind.jsontype.NamedType;
import tools.jackson.databind.module.SimpleModule;

/**
 * A self-describing codec by Jackson: objects with their components' names, values of sealed types with their record's
 * name in {@code @type}. The names are registered one by one; no class name is ever read.
 */
final class ReadableCodec<T> implements Codec<T> {
    private final Class<T> root;
    private final ObjectMapper mapper;
    private final int maxBytes;

    ReadableCodec(Class<T> root, MapperBuilder<?, ?> builder, int maxBytes) {
        this.root = root;
        this.maxBytes = maxBytes;
        for (Class<?> type : PackedCodec.types(root)) {
            register(type, builder);
        }
        this.mapper = strict(builder)
                .addModule(new SimpleModule()
                        .addSerializer(Row.class, new RowAsBytes.Serializer())
                        .addDeserializer(Row.class, new RowAsBytes.Deserializer()))
                .build();
    }

    private static void register(Class<?> type, MapperBuilder<?, ?> builder) {
        if (type.isSealed()) {
            builder.addMixIn(type, Tagged.class);
        } else if (type.isRecord()) {
            builder.registerSubtypes(new NamedType(type, nameOf(type)));
        }
    }

    /** Returns the name of a type as in {@code AcMessage.Vote}: as the source names it. */
    static String nameOf(Class<?> type) {
        Class<?> outer = type.getEnclosingClass();
        return outer == null ? type.getSimpleName() : nameOf(outer) + "." + type.getSimpleName();
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.PROPERTY, property = "@type")
    private interface Tagged {}

    /**
     * Makes a mapper strict: bytes from outside mean exactly one value or none, with nothing missing, unknown, null or
     * converted.
     */
    private static MapperBuilder<?, ?> strict(MapperBuilder<?, ?> builder) {
        builder.enable(
                DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
                DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
                DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
        builder.disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT);
        builder.enable(MapperFeature.INFER_RECORD_GETTERS_FROM_COMPONENTS_ONLY);
        builder.disable(MapperFeature.ALLOW_COERCION_OF_SCALARS, MapperFeature.SORT_PROPERTIES_ALPHABETICALLY);
        builder.disable(SerializationFeature.FAIL_ON_EMPTY_BEANS);
        builder.changeDefaultNullHandling(nulls -> JsonSetter.Value.construct(Nulls.FAIL, Nulls.FAIL));
        builder.withConfigOverride(
                Optional.class,
                override -> override.setNullHandling(JsonSetter.Value.construct(Nulls.SET, Nulls.FAIL)));
        return builder;
    }

    @Override
    public byte[] encode(T value) {
        byte[] bytes = toBytes(value);
        if (bytes.length > maxBytes) {
            throw new TooLongException(maxBytes);
        }
        return bytes;
    }

    private byte[] toBytes(T value) {
        try {
            return mapper.writerFor(root).writeValueAsBytes(value);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("not to be encoded: " + e.getMessage(), e);
        }
    }

    /** Decodes a value; bytes that a constructor refuses are malformed too. */
    @Override
    public T decode(byte[] bytes) throws MalformedException {
        if (bytes.length > maxBytes) {
            throw new MalformedException(bytes.length + " bytes are more than " + maxBytes);
        }
        try {
            return Optional.ofNullable(mapper.readValue(bytes, root))
                    .orElseThrow(() -> new MalformedException("no value at all"));
        } catch (RuntimeException e) {
            throw new MalformedException("not a " + root.getSimpleName() + ": " + e.getMessage(), e);
        }
    }
}
