package dev.intake.jdbc.embedded;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Describes why the embedded server cannot start, in one line with a remedy. */
final class StartFault {
    private static final Pattern DISK_FULL =
            Pattern.compile("No space left on device|Disk quota exceeded|wrote only \\d+ of");
    private static final Pattern FORBIDDEN =
            Pattern.compile("permission denied|Permission denied|not permitted|Read-only file system");
    private static final Pattern WRONG_MODE = Pattern.compile("has invalid permissions");
    private static final Pattern WRONG_OWNER = Pattern.compile("has wrong ownership");
    private static final Pattern UNKNOWN_USER = Pattern.compile("could not look up effective user ID");
    /** The start of a fatal message of PostgreSQL's programs, after the time and process in the server's log. */
    private static final Pattern FATAL = Pattern.compile("(?:FATAL|PANIC|ERROR|error):\\s+(.+)");

    private StartFault() {}

    /** Creates the exception for files that cannot be read or written. */
    static EmbeddedServerException of(String failure, IOException cause) {
        String reason = reason(cause);
        return new EmbeddedServerException(failure + ": " + reason + ". " + remedy(reason), cause);
    }

    /**
     * Describes the failure of one of PostgreSQL's programs.
     *
     * @param output the program's output, which contains the reason
     */
    static String of(String failure, String output) {
        String reason = reason(output);
        return failure + ": " + reason + ". " + remedy(reason);
    }

    /** Creates the exception for a cluster of another PostgreSQL version. */
    static EmbeddedServerException otherVersion(Path root, String found, int ours) {
        return new EmbeddedServerException(
                "The database in " + root + " belongs to PostgreSQL " + found + ", but this"
                        + " Intake includes version " + ours
                        + ". Start the Intake that created it and move the data with pg_dump, or choose another data directory.");
    }

    /** Returns the reason from a program's output. */
    private static String reason(String output) {
        List<String> lines = output.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
        String reason = lines.isEmpty() ? "the output contains no reason" : lines.get(lines.size() - 1);
        for (String line : lines) {
            Matcher fatal = FATAL.matcher(line);
            if (fatal.find() && !DISK_FULL.matcher(reason).find()) {
                reason = fatal.group(1);
            }
        }
        return withoutStop(reason);
    }

    private static String reason(IOException cause) {
        if (cause instanceof FileSystemException of && of.getReason() == null) {
            String what = cause instanceof AccessDeniedException
                    ? "permission denied"
                    : cause instanceof NoSuchFileException
                            ? "no such file or directory"
                            : cause.getClass().getSimpleName();
            return of.getFile() + ": " + what;
        }
        return withoutStop(Objects.requireNonNullElseGet(cause.getMessage(), cause::toString)
                .strip());
    }

    private static String withoutStop(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }

    private static String remedy(String reason) {
        if (DISK_FULL.matcher(reason).find()) {
            return "Free disk space there, or choose another data directory.";
        }
        if (UNKNOWN_USER.matcher(reason).find()) {
            return "Give the user a name in /etc/passwd, or install libnss-systemd if systemd created the user for the"
                    + " service.";
        }
        if (WRONG_MODE.matcher(reason).find()) {
            return "Set its mode to 0700 with chmod, because a copy or a backup did not keep it.";
        }
        if (WRONG_OWNER.matcher(reason).find()) {
            return "Make the user of the service its owner with chown -R, because a copy or a backup did not keep the owner.";
        }
        return FORBIDDEN.matcher(reason).find()
                ? "Let the user " + ProcessUser.name()
                        + " write there (directories have mode 0700, files 0600), or choose another data directory."
                : "Fix the cause, or choose another data directory.";
    }
}
