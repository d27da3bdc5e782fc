"""Runs all tests and reports in the Test Anything Protocol: python3 -m tests"""
from __future__ import annotations

import sys
import unittest


class Tap(unittest.TestResult):
    def _line(self, is_ok: bool, test: unittest.TestCase) -> None:
        name = test.id().rsplit(".", 1)[-1].removeprefix("test_").replace("_", " ")
        print(f"{'ok' if is_ok else 'not ok'} {self.testsRun} - {name}", flush=True)

    def addSuccess(self, test: unittest.TestCase) -> None:
        self._line(True, test)

    def addFailure(self, test: unittest.TestCase, err: object) -> None:
        super().addFailure(test, err)  # type: ignore[arg-type]
        self._line(False, test)
        print(self.failures[-1][1], flush=True)

    def addError(self, test: unittest.TestCase, err: object) -> None:
        super().addError(test, err)  # type: ignore[arg-type]
        self._line(False, test)
        print(self.errors[-1][1], flush=True)


suite = unittest.defaultTestLoader.loadTestsFromName("tests.test_sdk")
result = suite.run(Tap())
print(f"1..{result.testsRun}")
sys.exit(0 if result.wasSuccessful() else 1)
