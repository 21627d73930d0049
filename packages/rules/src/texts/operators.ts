import { TOKEN_NAME } from '../presale.ts'
import type { Role } from '../role.ts'
import { textsOf } from './language.ts'
import { ROLE_TEXTS } from './roles.ts'

const aRole = (role: Role) => ROLE_TEXTS.inSentence[role]

const english = {
  documentTitle: `${TOKEN_NAME} operators | Operators`,
  heading: 'Operators',
  explanation: 'Who may do what here. Times are in UTC+02:00.',
  ownersOnly: { heading: 'Only owners manage operators.', advice: 'Ask an owner for another role.' },
  empty: 'No operators.',
  done: 'Done',
  columns: {
    login: 'Login',
    role: 'Role',
    status: 'Status',
    secondFactor: 'Second factor',
    seen: 'Last seen',
    sessions: 'Sessions',
    actions: 'Actions',
  },
  you: 'You',
  active: 'Active',
  removed: 'Removed',
  on: 'On',
  off: 'Off',
  never: 'Never',
  actionsFor: (login: string) => `Actions for ${login}`,
  actions: { role: 'Change role', sessions: 'Sessions', remove: 'Remove' },
  roleField: 'Role',
  changeRole: {
    heading: 'Change the role',
    /** `{login}` is the operator. */
    now: (role: Role) =>
      `{login} is ${aRole(role)} now. Another role applies from the next click. Unless it is owner, this operator’s open invites, links and proposals end.`,
    given: (login: string, role: Role) => `${login} is ${aRole(role)} now.`,
    own: ' This is your own role: you may lose access to this page.',
    save: 'Save',
    busy: 'Saving…',
    conflict: 'Save again to set yours.',
  },
  invite: {
    heading: 'Invite an operator',
    explanation: (hours: number) =>
      `You get a link to hand over. It adds one operator, within ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
    submit: 'Make the link',
    busy: 'Making…',
    unheard: 'No answer. If an invite is listed now, revoke it and make another.',
    readyEffect: (role: Role, hours: number) =>
      `For one person, who becomes ${aRole(role)}. It works once, within ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
    ownerProof: (minutes: number) =>
      `The link makes an owner only while you have proved your identity in the last ${minutes} minutes. Log in again when the person is ready to accept it.`,
    onceEffect: 'It is shown only once. Anyone who has it can use it: hand it over in private.',
  },
  invites: {
    heading: 'Open invites',
    empty: 'No open invites.',
    columns: { role: 'Role', by: 'Invited by', made: 'Made', expires: 'Expires', actions: 'Actions' },
    actionsFor: (role: Role, by: string) => `Actions for the invite of ${aRole(role)} by ${by}`,
    revoke: 'Revoke',
    question: 'Revoke this invite?',
    effect: (role: Role, by: string) => `The link for ${aRole(role)} that ${by} made stops working.`,
    busy: 'Revoking…',
  },
  sessions: {
    heading: (login: string) => `Sessions of ${login}`,
    zone: 'Times are in UTC+02:00.',
    endAll: 'End all',
    end: 'End session',
    question: 'End this session?',
    allQuestion: 'End all sessions?',
    effect: (name: string) => `${name}: this device is logged out at once.`,
    allEffect: (login: string) => `${login} is logged out on every device at once.`,
    ownEffect: ' You are logged out here, too.',
    ownAlsoEnds: ' Your open invites, links for new passwords and proposals end, too.',
    alsoEnds: ' Open invites, links for new passwords and proposals of this operator end, too.',
    busy: 'Ending…',
  },
  remove: {
    label: 'Remove',
    question: (login: string) => `Remove ${login}?`,
    effect: (login: string) =>
      `${login} is logged out everywhere at once and can never log in again. Open invites, links and proposals that ${login} made end. The name stays in the audit log, and no other operator can take it.`,
    ownQuestion: 'Remove yourself?',
    ownEffect:
      'You are logged out everywhere at once and can never log in again. Open invites, links and proposals that you made end. Your name stays in the audit log, and no other operator can take it.',
    done: (login: string) => `${login} has been removed.`,
    busy: 'Removing…',
  },
  /** After an action, or in its place. */
  said: {
    unfetched: 'Failed to fetch operators',
    roleFailed: 'Failed to change the role.',
    removalFailed: 'Failed to remove the operator.',
    inviteFailed: 'Failed to make the invite.',
    inviteRevoked: 'The invite has been revoked.',
    inviteRevokeFailed: 'Failed to revoke the invite.',
    invitesUnfetched: 'Failed to fetch invites',
  },
}

export type OperatorsTexts = typeof english

/** The owners' screen of operators: roles, invites, sessions and removal. */
export const OPERATORS_TEXTS = textsOf('operators', english)
