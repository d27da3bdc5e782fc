/**
 * What the conformance suites cannot see of the stores on databases: settings, query plans, shared
 * transactions, migrations. {@link dev.lastword.store.jdbc.Intercepted} stands between store and
 * driver to watch and to break things.
 */
@NullMarked
package dev.lastword.store.jdbc;

import org.jspecify.annotations.NullMarked;
