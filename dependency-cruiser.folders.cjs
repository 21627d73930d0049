/** A rule between folders, without the tests: a test may reach into any folder. `npm run architecture` holds it too. */
const { options } = require('./dependency-cruiser.cjs')

const TESTS = '\\.(test|fixture)\\.ts$|^apps/server/src/testing/'

module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      comment: 'The folders of the server form layers: none needs itself by way of another.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^apps/server/src/.' },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: `${options.exclude.path}|${TESTS}` } },
}
