/** The password of every account that a factory adds. */
export const PASSWORD = 'correct horse battery staple'

/** Argon2id is slow on purpose. A hash says its own cost, so log-ins with one of this cost are quick. */
export const QUICK = { memoryCost: 8, timeCost: 1, parallelism: 1 }
