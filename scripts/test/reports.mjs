// Reads the reports of the test runners. A skipped test counts as failed, for no test may be skipped.
import { relative } from 'node:path'

/**
 * The test files of a report of Vitest: by path in `folder`, how many tests passed, the names of those that did not and
 * of those that passed at a second try, which keep the message of the first.
 * A file that failed although none of its tests did, for example in a hook, has its own name among them.
 */
export function readVitest({ testResults }, folder) {
  return new Map(
    testResults.map(({ name, status, assertionResults }) => {
      const path = relative(folder, name)
      const passed = assertionResults.filter((test) => test.status === 'passed').length
      const named = (isNamed) =>
        assertionResults.filter(isNamed).map((test) => [path, ...test.ancestorTitles, test.title].join(' > '))
      const failed = named((test) => test.status !== 'passed')
      const flaky = named((test) => test.status === 'passed' && test.failureMessages.length > 0)
      if (status !== 'passed' && failed.length === 0) failed.push(path)
      return [path, { passed, failed, flaky }]
    }),
  )
}

/** The totals of a report of Playwright. A fault outside of all tests counts as a failure named by its first line. */
export function readPlaywright({ suites, errors }) {
  const tests = suites.flatMap((suite) => testsOf(suite, []))
  const named = (...statuses) =>
    tests.filter(({ status }) => statuses.includes(status)).map(({ name }) => name)
  return {
    passed: named('expected', 'flaky').length,
    failed: [
      ...named('unexpected'),
      ...named('skipped').map((name) => `${name} (did not run)`),
      ...errors.map(({ message }) => firstLine(message)),
    ],
    flaky: named('flaky'),
  }
}

/** The tests of a suite and of those within it. The outermost suite is the file, whose name the test has anyway. */
function testsOf({ specs = [], suites = [] }, titles) {
  return [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests.map(({ projectName, status }) => ({
        status,
        name: `${file}:${line} [${projectName}] ${[...titles, title].join(' > ')}`,
      })),
    ),
    ...suites.flatMap((suite) => testsOf(suite, [...titles, suite.title])),
  ]
}

function firstLine(message = 'an error without a message') {
  return message.split('\n')[0]
}
