import * as z from 'zod/mini'

/** The largest integer that Postgres can store. */
const MAX_VERSION = 2 ** 31 - 1

/** A row's version, counted from `first`: the one that an operator saw. */
export const version = (first = 1) => z.int().check(z.gte(first), z.lte(MAX_VERSION))
