/** The clients' own tests, run against a real server. */
package dev.lastword.sdks;
