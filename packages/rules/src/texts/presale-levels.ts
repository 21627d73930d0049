import type { LevelName } from '../presale.ts'
import { textsOf } from './language.ts'

const english = {
  introduction: 'Every level and its benefits.',
  benefits: {
    Bronze:
      'The first step.\n5% bonus tokens on every purchase of this size.\nNews of the presale before it is published.',
    Silver: '7% bonus tokens on every purchase of this size.\nYour questions are answered first by e-mail.',
    Gold: '10% bonus tokens on every purchase of this size.\nEarly access to new features for trying out.',
    Platinum: '15% bonus tokens on every purchase of this size.\nA vote on which feature is built next.',
    Diamond:
      '15% bonus tokens on every purchase of this size.\nA named contact who answers within one working day.',
    Legend:
      '20% bonus tokens on every purchase of this size.\nA quarterly call with the team.\nYour name in the credits, if you wish.',
  } satisfies Record<LevelName, string>,
}

export type PresaleLevelTexts = typeof english

/** What each level gives. */
export const PRESALE_LEVEL_TEXTS = textsOf('presaleLevels', english)
