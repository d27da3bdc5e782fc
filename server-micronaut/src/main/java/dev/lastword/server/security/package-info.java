/**
 * Authentication and authorization: callers present an API key or a JSON Web Token, {@link
 * dev.lastword.server.security.Access} says which role each resource needs, and {@link
 * dev.lastword.server.security.Authentication} checks both. Start there.
 */
@NullMarked
package dev.lastword.server.security;

import org.jspecify.annotations.NullMarked;
