/**
 * A store in one file: an example of a third-party store and its certification.
 *
 * <p>Start with {@link com.example.filestore.Storage}: what a commit is checked for, and when it is
 * there. Below it, a {@code Journal} keeps bytes and knows nothing of events; above it, each {@code
 * FileEventStore} is one instance that can be closed.
 */
package com.example.filestore;
