package org.raidlab.runtime.udp;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.EnumSet;
import java.util.Set;
import org.raidlab.comm.seal.ClusterKey;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.EnvironmentException;

/** The file of a cluster key: 32 bytes in base64 or hexadecimal, readable by its owner alone. */
public final class KeyFile {
    private static final Set<PosixFilePermission> OWNER = PosixFilePermissions.fromString("rw-------");
    private static final int LENGTH_MAX = 1_024;

    private KeyFile() {}

    /** Reads a key; throws {@link ConfigException} with the fault of the file and its remedy. */
    public static ClusterKey read(Path file) {
        try {
            refuseIfOthersMay(file);
            if (Files.size(file) > LENGTH_MAX) {
                throw new ConfigException(notAKey(file));
            }
            return ClusterKey.parse(Files.readString(file));
        } catch (NoSuchFileException e) {
            throw new ConfigException("there is no key file " + file + "; make one with: raid gen key " + file);
        } catch (IOException e) {
            throw new ConfigException("cannot read the key file " + file + ": " + e.getMessage());
        } catch (IllegalArgumentException e) {
            throw new ConfigException(notAKey(file));
        }
    }

    private static String notAKey(Path file) {
        return "the key file " + file + " does not hold " + ClusterKey.BYTES
                + " bytes in base64 or hexadecimal; make another with: raid gen key FILE";
    }

    private static void refuseIfOthersMay(Path file) throws IOException {
        if (!isPosix(file)) {
            return;
        }
        Set<PosixFilePermission> beyondOwner = EnumSet.copyOf(OWNER);
        beyondOwner.addAll(Files.getPosixFilePermissions(file));
        beyondOwner.removeAll(PosixFilePermissions.fromString("rwx------"));
        if (!beyondOwner.isEmpty()) {
            throw new ConfigException("the key file " + file + " is open to others ("
                    + PosixFilePermissions.toString(Files.getPosixFilePermissions(file))
                    + "), so the key may be known; close it with: chmod 600 " + file);
        }
    }

    private static boolean isPosix(Path file) throws IOException {
        return Files.getFileStore(file.toRealPath()).supportsFileAttributeView("posix");
    }

    /** Makes a file with a fresh key; it never replaces an existing file. */
    public static void make(Path file) {
        byte[] secret = new byte[ClusterKey.BYTES];
        new SecureRandom().nextBytes(secret);
        try {
            create(file);
            Files.writeString(file, ClusterKey.of(secret).text() + "\n", StandardOpenOption.TRUNCATE_EXISTING);
        } catch (FileAlreadyExistsException e) {
            throw new ConfigException(file + " exists; a key that may be in use is not replaced");
        } catch (IOException e) {
            throw new EnvironmentException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }

    /** Creates the file closed to other users, before the key is written to it. */
    private static void create(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (Files.getFileStore(folder).supportsFileAttributeView("posix")) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(OWNER));
            Files.setPosixFilePermissions(file, OWNER);
        } else {
            Files.createFile(file);
        }
    }
}
