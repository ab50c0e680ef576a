/** What `npm test` says of a run of vitest at its end: counts, and all that failed, also where no test could even begin. */
import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import type { Outcome } from './stages.ts'

/** Where the report goes: vitest passes no options to a reporter that a command line names. */
export const reportVariable = 'TEST_REPORT'

export default class TestReport implements Reporter {
  /** @param unhandledErrors what belongs to no test: a worker that died or never began, a promise that nobody awaited. */
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]) {
    const path = process.env[reportVariable]
    if (path) writeFileSync(path, JSON.stringify(outcomeOf(modules, unhandledErrors)))
  }
}

function outcomeOf(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): Outcome {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const withState = (wanted: string) => tests.filter((test) => test.result().state === wanted)
  const beside = [...unhandledErrors.map((error) => reasonOf(error)), ...modules.flatMap(failuresBeside)]
  return {
    passed: withState('passed').length,
    failed: withState('failed').length + beside.length,
    failures: [...withState('failed').map(failureOf), ...beside],
  }
}

const failureOf = (test: TestCase): string =>
  `${test.fullName}\n${(test.result().errors ?? []).map(reasonOf).join('\n')}`

/** What failed in a file beside its tests: its loading, a hook of it or of a group, or that it never ran. */
function failuresBeside(module: TestModule): string[] {
  const { relativeModuleId: file } = module
  const state = module.state()
  if (state === 'queued' || state === 'pending') return [`${file} was not run`]
  const groups = [...module.children.allSuites()]
  return [
    ...module.errors().map((error) => `${file}\n${reasonOf(error)}`),
    ...groups.flatMap((group) => group.errors().map((error) => `${group.fullName}\n${reasonOf(error)}`)),
  ]
}

/** The error and our own places in the code: those of libraries would push the next failure out of sight. */
function reasonOf({ message, stack, cause }: SerializedError): string {
  const lines = (stack || message).split('\n').filter((line) => !/^ +at .*(node_modules|node:)/.test(line))
  return [...lines, ...(cause ? [reasonOf(cause)] : [])].join('\n')
}
