import { textsOf } from './language.ts'

const english = {
  /** By the field's name in the entry. A field without a word shows its name, as words. */
  names: {
    apiKey: 'API key',
    by: 'Confirmed by',
    changed: 'Changed',
    closedLinks: 'Closed links for new passwords',
    code: 'Code',
    declinedProposals: 'Declined proposals',
    depositAddress: 'Deposit address',
    email: 'E-mail',
    enabled: 'Accepted',
    ended: 'Ended sessions',
    expiresAt: 'Expires',
    filter: 'Filter',
    fullName: 'Full name',
    held: 'Held back',
    id: 'Number',
    input: 'Proposed',
    invite: 'Invite',
    kind: 'Kind',
    location: 'Location',
    login: 'Login',
    name: 'Name',
    network: 'Network',
    position: 'Number of the message',
    priceId: 'Price id',
    recipient: 'Recipient',
    rejectionReason: 'Rejected as',
    revokedInvites: 'Revoked invites',
    role: 'Role',
    rows: 'Rows',
    secondaryApiKey: 'Secondary API key',
    session: 'Session',
    skipped: 'Skipped',
    source: 'Source',
    status: 'Status',
    text: 'Text',
    tokensPerUnit: 'Rate',
    transactionId: 'Transaction id',
    unchanged: 'Unchanged',
    updated: 'Updated',
    usd: 'Price in USD',
    value: 'Value',
    version: 'Version',
    void: 'Deleted',
  } as Partial<Record<string, string>>,
  yes: 'yes',
  no: 'no',
}

export type AuditFieldTexts = typeof english

/** The fields of the audit log's entries. */
export const AUDIT_FIELD_TEXTS = textsOf('auditFields', english)
