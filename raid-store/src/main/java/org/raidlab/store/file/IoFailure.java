package org.raidlab.store.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.raidlab.core.turn.StorageException;

/** Describes in one line what a failed call means for the operator of the site. */
public final class IoFailure {
    private static final String NO_SPACE = "no space left on device";

    private IoFailure() {}

    /** The same error with the file's name in it. */
    static FileSystemException naming(Path file, IOException error) {
        if (error instanceof FileSystemException named) {
            return named;
        }
        FileSystemException naming = new FileSystemException(file.toString(), null, describe(error));
        naming.initCause(error);
        return naming;
    }

    /** The exception that ends the process. */
    public static StorageException ending(IOException error) {
        String file = error instanceof FileSystemException named ? named.getFile() : "stable storage";
        String reason = reason(error);
        if (isNoSpace(reason)) {
            return new StorageException(NO_SPACE + ": " + file + "; free space and start the site again", error);
        }
        return new StorageException(
                "stable storage failed: " + file + ": " + reason
                        + "; what was not acknowledged may be lost, check the disk and start the site again",
                error);
    }

    private static boolean isNoSpace(String reason) {
        String lower = reason.toLowerCase(java.util.Locale.ROOT);
        return lower.contains("no space left") || lower.contains("quota exceeded");
    }

    private static String reason(IOException error) {
        return switch (error) {
            case NoSuchFileException _ -> "there is no such file";
            case AccessDeniedException _ -> "access denied";
            case FileSystemException named when named.getReason() != null -> named.getReason();
            default -> describe(error);
        };
    }

    private static String describe(IOException error) {
        String message = error.getMessage();
        return message == null ? error.getClass().getSimpleName() : message;
    }
}
