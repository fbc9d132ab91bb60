package dev.intake.app;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Standard output in UTF-8. It is in error when a write has failed, and already when the reader of its pipe has ended. */
final class OutputWriter extends PrintWriter {
    private final PipeReaders readers;

    private OutputWriter(FileOutputStream out, PipeReaders readers) {
        super(new OutputStreamWriter(out, StandardCharsets.UTF_8), true);
        this.readers = readers;
    }

    /** UTF-8 whatever the terminal's locale says, for JSON is nothing else. */
    static OutputWriter ofThisProcess() {
        return new OutputWriter(new FileOutputStream(FileDescriptor.out), PipeReaders.ofStandardOutput());
    }

    @Override
    public boolean checkError() {
        return super.checkError() || readers.haveEnded();
    }
}
