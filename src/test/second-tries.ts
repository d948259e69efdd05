import { appendFileSync } from 'node:fs';
import type { TestCase as JourneyCase, TestResult } from '@playwright/test/reporter';
import type { TestCase } from 'vitest/node';

/** Notes each test that passed at its second try in the file that `npm test` names: a reporter for Playwright and Vitest. */
export default class SecondTries {
  onTestEnd(test: JourneyCase, { status, retry }: TestResult) {
    if (status === 'passed' && retry > 0) note(test.titlePath().filter(Boolean).join(' › '));
  }

  onTestCaseResult(test: TestCase) {
    if (test.diagnostic()?.flaky) note(`${test.project.name} › ${test.fullName}`);
  }
}

function note(name: string) {
  const file = process.env.SECOND_TRIES;
  if (file) appendFileSync(file, `${name}\n`);
}
