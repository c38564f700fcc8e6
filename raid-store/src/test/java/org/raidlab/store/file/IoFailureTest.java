package org.raidlab.store.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said to who runs the site. */
class IoFailureTest {
    private static final Path FILE = Path.of("/site/home");

    private static String told(IOException error) {
        return String.valueOf(IoFailure.ending(error).getMessage());
    }

    @Test
    void fileAndReasonAreTold() {
        assertThat(told(new NoSuchFileException("/site/home"))).contains("/site/home: there is no such file;");
        assertThat(told(new AccessDeniedException("/site/home"))).contains("/site/home: access denied;");
        assertThat(told(new FileSystemException("/site/home", null, "Is a directory")))
                .contains("/site/home: Is a directory;");
        assertThat(told(new FileSystemException("/site/home"))).contains("/site/home: /site/home;");
        assertThat(told(new EOFException("no progress"))).contains("stable storage: no progress;");
    }

    @ParameterizedTest
    @ValueSource(strings = {"No space left on device", "Disk quota exceeded"})
    void aFullDiskIsToldWithWhatToDo(String reason) {
        assertThat(told(IoFailure.naming(FILE, new IOException(reason))))
                .isEqualTo("no space left on device: /site/home; free space and start the site again");
    }

    @Test
    void anErrorWithoutItsFileIsGivenIt() {
        IOException nameless = new ClosedChannelException();
        FileSystemException named = IoFailure.naming(FILE, nameless);

        assertThat(named.getFile()).isEqualTo("/site/home");
        assertThat(named).hasCause(nameless);
        assertThat(told(named)).contains("/site/home: ClosedChannelException;");
        assertThat(IoFailure.naming(Path.of("/other"), named)).isSameAs(named);
    }
}
