package dev.lastword.tck.store;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/**
 * Makes a class run every suite against the fixture that its {@code @ConfigurationParameter} with
 * the key {@code tck.fixture} names.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Suite(failIfNoTests = false) // so that a build can be asked for some other test alone
@SelectPackages("dev.lastword.tck.store.suites")
@IncludeClassNamePatterns(".*Conformance")
@IncludeEngines("junit-jupiter")
public @interface StoreConformance {}
