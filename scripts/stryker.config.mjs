import { strykerOptions } from './mutation-groups.mjs'

/** The configuration of `stryker run`; scripts/mutation.mjs sets the group. */
export default strykerOptions(process.env.MUTATION_GROUP)
