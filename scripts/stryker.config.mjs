import { strykerOptions } from './mutation-groups.mjs'

/** What `stryker run` reads; scripts/mutation.mjs says for which group. */
export default strykerOptions(process.env.MUTATION_GROUP)
