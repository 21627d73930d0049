import type { Role } from '../role.ts'
import { textsOf } from './language.ts'

const english = {
  names: { viewer: 'Viewer', manager: 'Manager', owner: 'Owner' } satisfies Words,
  /** Within a sentence, after "is" or "for". */
  inSentence: { viewer: 'a viewer', manager: 'a manager', owner: 'an owner' } satisfies Words,
  /** A sentence for each role, shown where an owner chooses one. */
  explanations: {
    viewer:
      'A viewer sees everything but operators and mails, changes nothing, and exports no personal data.',
    manager:
      'A viewer who also decides on orders, edits currencies, rates and tracking keys, sees mails, and exports.',
    owner: 'A manager who also sets the token’s price and manages operators.',
  } satisfies Words,
}

type Words = Record<Role, string>

export type RoleTexts = typeof english

/** The roles of an operator. */
export const ROLE_TEXTS = textsOf('roles', english)
