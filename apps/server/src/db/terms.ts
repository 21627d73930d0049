/** The terms that orders are sold at now. `npm run terms:new` writes this file and the migration that it names. */
export { TERMS as TERMS_IN_FORCE } from './migrations/0005-terms.ts'
