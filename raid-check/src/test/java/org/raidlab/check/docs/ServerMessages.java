package org.raidlab.check.docs;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.raidlab.check.Repository;

/** What one server receives: the records sealed under its message type. */
enum ServerMessages {
    UI("UiMessage"),
    AD("AdMessage"),
    AM("AmMessage"),
    AC("AcMessage"),
    CC("CcMessage"),
    RC("RcMessage");

    private final String type;

    ServerMessages(String type) {
        this.type = type;
    }

    /** The simple names of all its messages, in order of declaration. */
    List<String> messages() throws ClassNotFoundException {
        return messagesBelow(Class.forName("org.raidlab.msg." + type))
                .map(Class::getSimpleName)
                .toList();
    }

    /** The module of the server that receives them. */
    Path module() {
        return Repository.root().resolve(toString());
    }

    @Override
    public String toString() {
        return "raid-" + name().toLowerCase(Locale.ROOT);
    }

    private static Stream<Class<?>> messagesBelow(Class<?> type) {
        Class<?>[] permitted = type.getPermittedSubclasses();
        return permitted == null ? Stream.of(type) : Stream.of(permitted).flatMap(ServerMessages::messagesBelow);
    }
}
