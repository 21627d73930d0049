// The package's own way of testing, for the test files of one group, in the order they are listed in.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MUTATION_GROUPS } from './mutation-groups.mjs'

const { asked: names, folder } = MUTATION_GROUPS[process.env.MUTATION_GROUP]
const asked = names.map((name) => `src/${name}.test.ts`)
const { default: own } = await import(pathToFileURL(resolve('vitest.config.ts')).href)

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
    ...own.test,
    include: asked,
    // A test that is slow on a busy machine must not pass for one that noticed.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 5_000 } },
    // The rules keep nothing from one file to the next, and are loaded once for all.
    isolate: folder === 'apps/server',
    sequence: { sequencer: AsListed },
    reporters: ['default'],
    outputFile: {},
  },
}
