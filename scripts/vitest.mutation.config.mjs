// The package's own vitest settings, for the test files of one mutation group in the order of its list.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MUTATION_GROUPS } from './mutation-groups.mjs'

const { asked: names, folder } = MUTATION_GROUPS[process.env.MUTATION_GROUP]
const asked = names.map((name) => `src/${name}.test.ts`)
const { default: own } = await import(
  // Not Stryker's copy of it, whose imports from outside of the package lead nowhere.
  pathToFileURL(resolve(import.meta.dirname, '..', folder, 'vitest.config.ts')).href
)
// Projects have their own files, which would run instead of the group's.
const { projects: _projects, ...test } = own.test

class AsListed {
  sort(files) {
    const placeOf = ({ moduleId }) => asked.findIndex((name) => moduleId.endsWith(`/${name}`))
    return files.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
  shard(files) {
    return files
  }
}

export default {
  ...own,
  test: {
    ...test,
    include: asked,
    // A timeout counts as killed, so a busy machine must not cause one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 5_000 } },
    // The rules are pure functions, so test files can share a worker and what it has loaded.
    isolate: folder === 'apps/server',
    sequence: { sequencer: AsListed },
    reporters: ['default'],
    outputFile: {},
  },
}
